/** What a fact about the user says. */
export type FactKind =
  | "name"
  | "role"
  | "employer"
  | "location"
  | "project"
  | "technology"
  | "preference"
  | "dislike"
  | "health"
  | "diet"
  | "email"
  | "phone"
  | "birthday"
  | "age"
  | "language"
  | "timezone"
  | "pronouns";

/** How much a fact matters, from 0 to 1, by its kind. */
export const FACT_IMPORTANCE: Readonly<Record<FactKind, number>> = {
  name: 0.95,
  role: 0.85,
  employer: 0.8,
  location: 0.6,
  project: 0.75,
  technology: 0.7,
  preference: 0.7,
  dislike: 0.7,
  health: 0.9,
  diet: 0.8,
  email: 0.8,
  phone: 0.8,
  birthday: 0.8,
  age: 0.6,
  language: 0.7,
  timezone: 0.7,
  pronouns: 0.85,
};

/** Something that a user said about themselves. */
export interface Fact {
  readonly kind: FactKind;
  /** The bare value, as the user wrote it: `Rome`. */
  readonly value: string;
  /** The fact as a sentence that can be read on its own: `User lives in Rome`. */
  readonly sentence: string;
  /** From 0 to 1. */
  readonly importance: number;
  /**
   * What can be true only once, such as `name` or `location`: a later fact of the same slot replaces an earlier one.
   * Likes and dislikes of one thing share a slot. Without a slot, facts add up.
   */
  readonly slot?: string;
  /** Where the words of the fact begin in the text. */
  readonly start: number;
  /** Where they end, exclusive. */
  readonly end: number;
}
