import type { SessionHit } from "../../search/session-hit.ts";

/**
 * A hit as one short line, `plan 6 @2`: id, score, anchor.
 *
 * @param hit the hit
 */
export function hitLine({ sessionId, score, anchorIndex }: SessionHit): string {
  return `${sessionId} ${score} @${anchorIndex}`;
}

/**
 * The ids of hits or of list rows, in their order.
 *
 * @param rows hits or rows
 */
export function idsOf(rows: readonly { readonly sessionId: string }[]): string[] {
  return rows.map(({ sessionId }) => sessionId);
}
