// Plain JavaScript without newer syntax: it has to run on the old Node that it reports.
const [major, minor] = process.versions.node.split(".").map(Number);
if (!((major === 22 && minor >= 14) || major >= 24)) {
  console.error(`Node ${process.versions.node} is too old: 22.14 or newer, or 24 or newer, is needed.`);
  console.error("The repo's own Node did not install. Run: npx -y pnpm@12.4.2 install --force");
  process.exit(1);
}
