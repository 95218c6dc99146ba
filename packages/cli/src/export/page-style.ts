/** The look of a shared page: one column, light and dark, from 320 pixels on. */
export const pageStyle = `
:root{color-scheme:light dark;--back:#faf9f7;--card:#fff;--ink:#1d1c1a;--soft:#6b6760;--line:#e4e0d9;--user:#eaf1fb;--user-line:#c9dbf3;--accent:#2f5fb3;--mark:#ffe28a;--mark-ink:#3b2f00}
@media (prefers-color-scheme:dark){:root{--back:#171614;--card:#201f1c;--ink:#ece8e1;--soft:#a19b91;--line:#35322d;--user:#1c2836;--user-line:#2f4460;--accent:#8fb6f0;--mark:#6b5600;--mark-ink:#fff3c4}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:46rem;padding:0 1rem 4rem;background:var(--back);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header{padding:2.25rem 0 .5rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .4rem;text-wrap:balance}
.facts{display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin:0;color:var(--soft);font-size:.9rem}
.search{position:sticky;top:0;display:flex;gap:.75rem;align-items:center;padding:.75rem 0}
.search[hidden]{display:none}
.search input{flex:1;min-width:0;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.5rem .8rem}
.search input:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.search output:empty{display:none}
.search output{color:var(--soft);font-size:.9rem;white-space:nowrap}
article{margin:0 0 .9rem;padding:.7rem .95rem .85rem;background:var(--card);border:1px solid var(--line);border-radius:.8rem;scroll-margin-top:1rem}
article.user{background:var(--user);border-color:var(--user-line)}
article.other{background:none;border-style:dashed}
article.archived{opacity:.82}
article:target{border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
article.missed{display:none}
h2{display:flex;flex-wrap:wrap;gap:0 .7rem;align-items:baseline;margin:0 0 .25rem;font-size:.82rem;font-weight:600;color:var(--soft)}
h2 time{font-weight:400}
h2 a{margin-inline-start:auto;color:inherit;font-weight:400;text-decoration:none}
h2 a:hover{color:var(--accent);text-decoration:underline}
.text{white-space:pre-wrap}
.other .text,.call .text{font:.86rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;max-height:28rem;overflow:auto}
details{margin-top:.35rem}
summary{cursor:pointer;color:var(--soft);font-size:.88rem}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
mark{background:var(--mark);color:var(--mark-ink);border-radius:.2em}
.boundary{display:flex;align-items:center;gap:.75rem;color:var(--soft);font-size:.82rem;margin:1.4rem 0}
.boundary::before,.boundary::after{content:"";flex:1;border-top:1px solid var(--line)}
footer{margin-top:2rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.82rem}
@media print{.search{display:none}body{background:none}article{break-inside:avoid}}
`;
