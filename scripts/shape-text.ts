import { z } from "zod";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** What fits into so many characters stands on one line. */
const LINE = 100;

/**
 * The short form of a schema, as one would write the type.
 *
 * @param schema of an answer
 */
export function shapeText(schema: z.ZodType): string {
  return shape(z.toJSONSchema(schema, { reused: "inline" }) as JsonSchema, "");
}

function shape(schema: JsonSchema, indent: string): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map((some) => shape(some, indent)).join(" | ");
  if (typeof schema.type === "object") {
    return schema.type.map((type) => shape({ ...schema, type }, indent)).join(" | ");
  }
  if (schema.type === "array") return `${grouped(shape(schema.items ?? {}, indent))}[]`;
  if (schema.type === "integer") return "number";
  if (schema.type !== "object") return schema.type ?? "unknown";
  if (schema.properties === undefined) {
    const value = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return `{ [key: string]: ${shape(value, indent)} }`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `${name}${schema.required?.includes(name) === true ? "" : "?"}: ${shape(field, inner)}`,
  );
  const line = `{ ${fields.join(", ")} }`;
  const isShort = line.length + indent.length <= LINE && !line.includes("\n");
  return isShort ? line : `{\n${fields.map((field) => `${inner}${field},\n`).join("")}${indent}}`;
}

function grouped(text: string): string {
  return text.includes(" | ") && !text.startsWith("{") ? `(${text})` : text;
}
