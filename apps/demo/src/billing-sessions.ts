import { dayText, sampleConversation, sampleDay, type SampleSession, workdayAgo } from "./sample-session.ts";

/** The chain of sessions that the migration was discussed in; of one chain a search shows the best session. */
const BILLING_LINEAGE = "billing-migration";
const PROJECT = "teapot";
const cutOverDaysAgo = (nowMs: number): number => workdayAgo(nowMs, 13);

/**
 * The story that the demo looks for: a decision six weeks ago, what became of it, and two sessions that only mention
 * the same words, many times.
 *
 * @param nowMs epoch milliseconds that the story ends at
 */
export function billingSessions(nowMs: number): SampleSession[] {
  return [review(nowMs), cutOver(nowMs), standUp(nowMs), nightlyReport(nowMs)];
}

function review(nowMs: number): SampleSession {
  const cutOverDay = dayText(sampleDay(nowMs, cutOverDaysAgo(nowMs)));
  const readOnlyUntil = dayText(sampleDay(nowMs, -14));
  return {
    id: "billing-review",
    title: "Payment provider review",
    agentName: "Planner",
    metadata: { project: PROJECT, lineage_id: BILLING_LINEAGE },
    messages: sampleConversation(nowMs, { daysAgo: 42, hour: 9 }, [
      [
        "user",
        "Let's settle the migration of our billing today. Tallybird raises its fee to 3.1% this summer.",
      ],
      [
        "assistant",
        "Two billing providers are left for the migration. Corvapay takes 1.4%, cards and direct debit in one integration. Nordledger takes 1.2%, but refunds are a form to fill in by hand.",
      ],
      ["user", "We refund about forty orders a week, so that is out. What does Corvapay need from us?"],
      [
        "assistant",
        "Changes in the billing service only. Moving the stored cards is a migration on their side: four working days, and customers notice nothing.",
      ],
      [
        "user",
        `Then it is decided: the billing migration goes to Corvapay, cut-over on ${cutOverDay}. Tallybird stays readable until ${readOnlyUntil}.`,
      ],
      [
        "assistant",
        `Noted as decided. Billing moves to Corvapay on ${cutOverDay}, 06:00 UTC. Way back: set BILLING_PROVIDER=tallybird and restart, for as long as Tallybird stays readable.`,
      ],
      ["user", "Good. Do a dry run on a copy of the ledger first."],
      ["assistant", "I put the dry run a week before the migration, and the runbook into docs/billing.md."],
    ]),
  };
}

function cutOver(nowMs: number): SampleSession {
  return {
    id: "billing-cutover",
    title: "Cut-over to Corvapay",
    agentName: "Planner",
    metadata: {
      project: PROJECT,
      lineage_id: BILLING_LINEAGE,
      parent_session_id: "billing-review",
    },
    messages: sampleConversation(nowMs, { daysAgo: cutOverDaysAgo(nowMs), hour: 5, minutesApart: 9 }, [
      ["user", "Today is the day. Is everything ready for the cut-over?"],
      [
        "assistant",
        "The dry run matched to the cent: 18,204 invoices, no difference. The billing service is deployed with the switch off.",
      ],
      ["user", "Switch it on."],
      [
        "assistant",
        "BILLING_PROVIDER=corvapay since 06:00 UTC. The first eleven payments went through, one refund as a test.",
      ],
      ["user", "Then the migration is done. Remind me to cancel Tallybird."],
      ["assistant", "I will, three days before their contract renews."],
    ]),
  };
}

function standUp(nowMs: number): SampleSession {
  const update = (daysAgo: number, user: string, assistant: string): SampleSession["messages"] =>
    sampleConversation(nowMs, { daysAgo, hour: 8 }, [
      ["user", user],
      ["assistant", assistant],
    ]);
  return {
    id: "team-standup",
    title: "Team stand-up",
    agentName: "Scribe",
    metadata: { project: PROJECT },
    messages: [
      ...update(39, "billing: waiting for keys. shop: new filters", "Noted: billing waits for sandbox keys."),
      ...update(
        32,
        "billing is still blocked, I looked at fonts instead",
        "Noted: billing blocked, fonts under way.",
      ),
      ...update(25, "keys are here, finally", "Noted: the keys arrived, work goes on."),
      ...update(18, "billing tests are green. icons: half done", "Noted: tests green."),
      ...update(11, "quiet week, the migration of the icons is finished", "Noted: icons finished."),
      ...update(4, "closing old billing tickets, 31 left", "Noted: 31 billing tickets left."),
    ],
  };
}

/** Four equal messages at night: machine-made, so its points count a quarter. */
function nightlyReport(nowMs: number): SampleSession {
  return {
    id: "nightly-report",
    title: "Nightly report",
    agentName: "Reporter",
    metadata: { project: PROJECT, source: "scheduled" },
    messages: sampleConversation(nowMs, { daysAgo: 1, hour: 2, minutesApart: 30 }, [
      ["assistant", "Report 1 of 4. Billing migration: 0 failed payments, 0 open differences."],
      ["assistant", "Report 2 of 4. Billing migration: 0 failed payments, 0 open differences."],
      ["assistant", "Report 3 of 4. Billing migration: 1 failed payment, retried. 0 open differences."],
      ["assistant", "Report 4 of 4. Billing migration: 0 failed payments, 0 open differences."],
    ]),
  };
}
