import { PraisonError } from "@praison/session-core";

/**
 * Loads a package that is installed only where somebody wants it.
 *
 * @param name the package
 * @param load imports it. Default: by its name
 * @throws PraisonError `STORE_UNAVAILABLE` that says how to install it; other failures as they are
 */
export async function optionalPackage<T>(
  name: string,
  load: () => Promise<T> = async () => (await import(name)) as T,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const { code, message = "" } = (cause ?? {}) as { readonly code?: unknown; readonly message?: string };
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes(name)) throw cause;
    throw new PraisonError("STORE_UNAVAILABLE", `this memory needs the package ${name}`, {
      cause,
      hint: `Install it: npm install ${name}`,
    });
  }
}
