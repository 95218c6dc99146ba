import { dayText, sampleConversation, sampleDay, type SampleSession, workdayAgo } from "./sample-session.ts";

/**
 * The other sessions of those weeks: work and life, three languages, a tool call, and a session whose beginning was
 * archived.
 *
 * @param nowMs epoch milliseconds that the days count back from
 */
export function everydaySessions(nowMs: number): SampleSession[] {
  return [
    deployNotes(nowMs),
    latency(nowMs),
    japaneseLaunch(nowMs),
    germanOffice(nowMs),
    {
      id: "invoice-fonts",
      title: "Font of the invoices",
      agentName: "Designer",
      metadata: { project: "teapot" },
      messages: sampleConversation(nowMs, { daysAgo: 36, hour: 14 }, [
        ["user", "Which font do the PDF invoices use? The billing page and the PDF look different."],
        ["assistant", "The page uses Inter, the PDF falls back to Helvetica: the font file is not embedded."],
        ["user", "Embed it, please."],
        ["assistant", "Done in invoice/template.ts. A PDF grows by 48 kB."],
      ]),
    },
    {
      id: "welcome-mail",
      title: "Welcome mail, third draft",
      agentName: "Writer",
      messages: sampleConversation(nowMs, { daysAgo: 16, hour: 10 }, [
        ["user", "Shorten the welcome mail. Nobody reads four paragraphs."],
        ["assistant", "Three sentences now: thanks, how to brew the first pot, where to find help."],
        ["user", "We agreed never to write “simply”. Take it out."],
        ["assistant", "Out. It reads: “Warm the pot, add two spoons, wait four minutes.”"],
      ]),
    },
    {
      id: "quarter-goals",
      title: "Goals for the quarter",
      agentName: "Planner",
      metadata: { project: "teapot" },
      messages: sampleConversation(nowMs, { daysAgo: 28, hour: 13 }, [
        ["user", "What do we promise for this quarter?"],
        ["assistant", "From the notes: the new payment provider, search under 200 ms, the shop in Japanese."],
        ["user", "And the gift cards?"],
        ["assistant", "Next quarter: they need the new provider first."],
      ]),
    },
    {
      id: "allotment",
      title: "Beans and tomatoes",
      agentName: "Helper",
      messages: sampleConversation(nowMs, { daysAgo: 6, hour: 17 }, [
        ["user", "When did I sow the runner beans, and how far apart?"],
        ["assistant", "Five weeks ago, 20 cm apart in a double row. You wanted to try 25 cm next time."],
        ["user", "Remember that the tomatoes by the wall stay dry: water them every other day."],
        ["assistant", "Noted: tomatoes by the wall, every other day."],
      ]),
    },
  ];
}

/** The store archives what is older than the last four messages; the answer stays findable. */
function deployNotes(nowMs: number): SampleSession {
  return {
    id: "deploy-notes",
    title: "Deploy notes",
    agentName: "Operator",
    metadata: { project: "teapot" },
    activeWindow: 4,
    messages: sampleConversation(nowMs, { daysAgo: 20, hour: 15 }, [
      ["user", "How do I take a deploy back when the health check stays red?"],
      ["assistant", "Run `ship revert --to last-green`. It asks for the revert phrase: copper kettle."],
      ["user", "And if the queue is full?"],
      ["assistant", "Drain it first: `ship drain --queue orders`, about two minutes."],
      ["user", "The staging certificate ran out again."],
      ["assistant", "Renewed. I moved the renewal to the first Monday of each month."],
      ["user", "Thanks. Anything left for today?"],
      ["assistant", "No. The last deploy is green, the queue is empty."],
    ]),
  };
}

function latency(nowMs: number): SampleSession {
  const call = {
    id: "call_latency",
    type: "function",
    function: { name: "query_metrics", arguments: '{"metric":"search.p95","days":7}' },
  };
  return {
    id: "search-latency",
    title: "Why search became slow",
    agentName: "Operator",
    metadata: { project: "teapot" },
    messages: sampleConversation(nowMs, { daysAgo: 9, hour: 11 }, [
      ["user", "Search in the shop feels slow since last week. Look at the numbers, please."],
      ["assistant", "I read the p95 of the last seven days.", { toolCalls: [call] }],
      [
        "tool",
        "search.p95 ms: 182 179 188 640 655 661 649 (step after release 214)",
        { toolCallId: call.id },
      ],
      [
        "assistant",
        "It jumped with release 214, from 180 to 650 ms: the release dropped the index on `name`.",
      ],
      ["user", "Put the index back, and make the release check look for it."],
      ["assistant", "Done: 181 ms again, and the check fails without the index."],
    ]),
  };
}

function japaneseLaunch(nowMs: number): SampleSession {
  const launch = dayText(sampleDay(nowMs, workdayAgo(nowMs, -21)), "ja-JP");
  return {
    id: "日本語版",
    title: "日本語版の公開",
    agentName: "Planner",
    metadata: { project: "teapot" },
    messages: sampleConversation(nowMs, { daysAgo: 23, hour: 7 }, [
      ["user", "日本語版の公開日を決めましょう。"],
      ["assistant", `候補は${launch}です。翻訳は九割終わっています。`],
      ["user", `では${launch}に公開します。価格は税込みで表示してください。`],
      ["assistant", "承知しました。税込み表示に変更しました。"],
    ]),
  };
}

function germanOffice(nowMs: number): SampleSession {
  const handOver = dayText(sampleDay(nowMs, workdayAgo(nowMs, -7)), "de-DE");
  return {
    id: "zürich-büro",
    title: "Büro in Zürich",
    agentName: "Helper",
    messages: sampleConversation(nowMs, { daysAgo: 31, hour: 12 }, [
      ["user", "Wann bekommen wir die Schlüssel für das Büro in Zürich?"],
      ["assistant", `Die Übergabe ist am ${handOver} um 9 Uhr, Lindenstraße 14, dritter Stock.`],
      ["user", "Bitte den Umzug größer planen, wir sind jetzt zu acht."],
      ["assistant", "Geändert: acht Plätze, zwei Transporte, beide vor der Übergabe bestellt."],
    ]),
  };
}
