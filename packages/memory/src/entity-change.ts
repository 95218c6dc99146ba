import { foldText } from "@praison/session-core";
import type { EntityDetails, MemoryRecord, Relationship } from "./memory-record.ts";

/**
 * Tells whether two names are the same entity's: letter case and the spelling of accents do not count.
 *
 * @param one a name
 * @param other another
 */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/**
 * Adds an entity to those that are known: one of the same name and type gets the new attributes and relationships.
 *
 * @param entities what is known
 * @param added the entity
 * @returns all of them, and the one that now stands for it
 */
export function mergeEntity(
  entities: readonly MemoryRecord[],
  added: MemoryRecord,
): { readonly entities: readonly MemoryRecord[]; readonly merged: MemoryRecord } {
  const known = entities.find(
    ({ content, entity }) => isSameName(content, added.content) && entity?.type === added.entity?.type,
  );
  if (known === undefined) return { entities: [...entities, added], merged: added };
  const merged = {
    ...known,
    metadata: { ...known.metadata, ...added.metadata },
    updatedAt: added.updatedAt,
    entity: mergeDetails(known.entity, added.entity),
  };
  return { entities: entities.map((entity) => (entity === known ? merged : entity)), merged };
}

function mergeDetails(
  known: EntityDetails | undefined,
  added: EntityDetails | undefined,
): EntityDetails | undefined {
  if (known === undefined || added === undefined) return added ?? known;
  const relationships = [...known.relationships];
  for (const relationship of added.relationships) {
    if (!relationships.some((other) => isSameRelationship(other, relationship)))
      relationships.push(relationship);
  }
  return { type: known.type, attributes: { ...known.attributes, ...added.attributes }, relationships };
}

function isSameRelationship(one: Relationship, other: Relationship): boolean {
  return one.type === other.type && isSameName(one.target, other.target);
}

/** How somebody or something is related to an entity. */
export interface RelatedEntity {
  readonly name: string;
  /** The entity, if the memory knows more than its name. */
  readonly record: MemoryRecord | undefined;
  /** How many relationships lie between. */
  readonly distance: number;
  /** The relationship by which it was reached, as it is stored. */
  readonly relationship: Relationship & { readonly source: string };
}

/**
 * Who and what is related to an entity, in either direction, the nearest first.
 *
 * @param entities what is known
 * @param name of the entity to begin with
 * @param depth how many relationships lie between at most
 */
export function relatedEntities(
  entities: readonly MemoryRecord[],
  name: string,
  depth: number,
): RelatedEntity[] {
  const records = new Map(entities.map((record) => [nameKey(record.content), record]));
  const links = entities.flatMap(({ content, entity }) =>
    (entity?.relationships ?? []).map(({ type, target }) => ({ source: content, type, target })),
  );
  const reached = new Set([nameKey(name)]);
  const related: RelatedEntity[] = [];
  let frontier = new Set([nameKey(name)]);
  for (let distance = 1; distance <= depth && frontier.size > 0; distance++) {
    const next = new Set<string>();
    for (const relationship of links) {
      for (const [from, to] of [
        [relationship.source, relationship.target],
        [relationship.target, relationship.source],
      ] as const) {
        const key = nameKey(to);
        if (!frontier.has(nameKey(from)) || reached.has(key)) continue;
        reached.add(key);
        next.add(key);
        const record = records.get(key);
        related.push({ name: record?.content ?? to, record, distance, relationship });
      }
    }
    frontier = next;
  }
  return related;
}

function nameKey(name: string): string {
  return foldText(name).trim();
}
