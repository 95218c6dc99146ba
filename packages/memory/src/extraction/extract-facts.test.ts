import { expect, test } from "vitest";
import { extractFacts } from "./extract-facts.ts";

/** Texts with the facts that they state. */
const STATEMENTS: readonly (readonly [string, ...string[]])[] = [
  ["My name is John and I prefer Python", "name: John", "preference: Python"],
  ["My name is john", "name: john"],
  ["my name is Maria Garcia", "name: Maria Garcia"],
  ["My name is O'Brien", "name: O'Brien"],
  ["my name is Élodie", "name: Élodie"],
  ["I’m Anne-Marie", "name: Anne-Marie"],
  ["Call me Ishmael.", "name: Ishmael"],
  ["I am Bob", "name: Bob"],
  ["I'm Nadia, a nurse from Boston.", "name: Nadia", "role: nurse", "location: Boston"],
  ["Name: Sarah", "name: Sarah"],
  ["I am a software engineer", "role: software engineer"],
  ["I'm a data scientist at Google", "role: data scientist", "employer: Google"],
  ["I work as an accountant, mostly nights", "role: accountant"],
  ["My job is teaching kids", "role: teaching kids"],
  ["I work at Acme Corp as a software engineer", "role: software engineer", "employer: Acme Corp"],
  ["I now work at Netflix", "employer: Netflix"],
  ["I live in New York and work remotely", "location: New York"],
  ["I live in Washington, D.C.", "location: Washington, D.C."],
  ["I am from the US, and happy", "location: the US"],
  ["i'm from canada", "location: canada"],
  ["actually I moved to Rome", "location: Rome"],
  ["I've moved to Berlin", "location: Berlin"],
  ["I'm working on a billing migration.", "project: billing migration"],
  ["I am building an API in Go", "project: API in Go"],
  ["My project is called Atlas", "project: Atlas"],
  ["I'm using Python and TypeScript.", "technology: Python", "technology: TypeScript"],
  ["I use vim and tmux", "technology: vim", "technology: tmux"],
  ["I use C", "technology: C"],
  ["libraries such as numpy and pandas.", "technology: numpy", "technology: pandas"],
  ["I prefer C++ for 3.11", "preference: C++ for 3.11", "technology: C++"],
  ["I prefer rust. I use Go.", "preference: rust", "technology: Go"],
  ["I like coffee. I love tea.", "preference: coffee", "preference: tea"],
  ["I prefer tea, and I prefer Tea", "preference: tea"],
  ["I always use tabs", "preference: tabs"],
  ["My favourite color is blue", "preference: color is blue"],
  ["I don't like mushrooms", "dislike: mushrooms"],
  ["I no longer like tea", "dislike: tea"],
  ["I'm allergic to peanuts", "health: peanuts"],
  ["My email is bob@example.com", "email: bob@example.com"],
  ["Remember that my birthday is 5 May", "birthday: 5 May"],
  ["My name is John, what's yours?", "name: John"],
];

/** Texts that say nothing lasting of their writer. */
const SILENT = [
  ..."tired|from|based|working|not|allergic|here|sorry|happy|sure|going|trying|looking|afraid|glad|ready|new|in|at|on|the|a|an|Sorry|Tired"
    .split("|")
    .map((word) => `I'm ${word}`),
  "Where do I live in this app?",
  "Do you like Python?",
  "I am not a doctor",
  'He said "my name is Peter"',
  "I would like a refund",
  "If I use Rust, will it be faster?",
  "suppose I live in Rome",
  "> I live in Rome",
  "```\nI live in Rome\n```",
  "Write a story: I am Bob, a pirate",
  "translate 'I live in Paris'",
  "pretend I'm a nurse called Ann",
  "You are a knight. I am Lady Elaine.",
  "Assistant: I am Claude and I like helping.",
  "I used to live in Bonn",
  "I want to move to Rome",
  "I'm in a meeting",
  "I'm at the office",
  "I'm working on it",
  "The train from London was late and I use the bus",
  "I use google",
  "my brother lives in Rome",
  "my wife's name is Anna",
  "We decided to use Postgres.",
  "I like it. I like it",
  "Hello world",
];

test.each(STATEMENTS.map(([text, ...wanted]) => ({ text, wanted })))("$text", ({ text, wanted }) => {
  const found = extractFacts(text).map(({ kind, value }) => `${kind}: ${value}`);
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

test.each(SILENT)("nothing to remember: %s", (text) => {
  expect(extractFacts(text)).toEqual([]);
});

test("facts read as sentences about the user", () => {
  const text =
    "I'm Sam, a baker. I live in Rome. I'm from Peru. I hate rain. I love my job. My favorite color is red.";
  expect(extractFacts(text).map((fact) => fact.sentence)).toEqual([
    "User's name is Sam",
    "User's role is baker",
    "User lives in Rome",
    "User is from Peru",
    "User hates rain",
    "User loves their job",
    "User's favorite color is red",
  ]);
});

test("a fact knows its weight, its place in the text and what it replaces", () => {
  expect(extractFacts("Actually I moved to Rome.")).toEqual([
    {
      kind: "location",
      value: "Rome",
      sentence: "User lives in Rome",
      importance: 0.6,
      slot: "location",
      start: 20,
      end: 24,
    },
  ]);
});

test("liking and disliking one thing share a slot", () => {
  const slots = extractFacts("I like Tea. I no longer like tea.").map((fact) => fact.slot);
  expect(slots).toEqual(["taste:tea", "taste:tea"]);
});
