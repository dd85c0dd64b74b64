import { inMarkdown } from '../answers/customers-text.ts';
import { type Cite } from './cite.ts';
import { listed } from './phrases.ts';
import { type Case, type Requirement, type RequirementWords } from './spec-content.ts';

/**
 * A requirement in sentences: what a model says that it comes to, else what its best report says; then the customers' situations, each a scenario
 * and a test.
 */
export type RequirementText = {
  id: string;
  sort: Requirement['sort'];
  text: string;
  /** The model that said it; null where it is the first scenario's sentence. */
  wordedBy: string | null;
  scenarios: [Scenario, ...Scenario[]];
  saidBy: string[];
  customers: number;
  paths: string[];
};

/** What one customer describes, in quotations; `number` is that of the item. */
export type Scenario = {
  /** Systems, versions and sizes that are named. */
  given: string[];
  event: { sort: NonNullable<Case['circumstance']>['sort']; said: string } | null;
  /** Steps that the customer lists. */
  steps: string | null;
  asks: Case['asks'];
  outcome: string;
  /** What should be in its place, where the customer says so beside what happens. */
  expected: string | null;
  number: string;
  feedbackId: string;
};

/** The sentences of a requirement; null if the item that says it best is gone. */
export function toRequirement(
  requirement: Requirement,
  cite: Cite,
  words?: RequirementWords,
): RequirementText | null {
  const { id, sort, lead, cases, saidBy, customers, paths } = requirement;
  const first = toScenario(lead, cite);
  if (first === null) return null;
  return {
    id,
    sort,
    text: words ? withNumbers(words, cite) : sentenceOf(first),
    wordedBy: words?.by ?? null,
    scenarios: [first, ...cases.flatMap((one) => toScenario(one, cite) ?? [])],
    saidBy: saidBy.filter((feedbackId) => cite.number(feedbackId) !== null),
    customers,
    paths,
  };
}

/** A model's sentence, with the numbers of the items that it was made of. */
function withNumbers({ text, from }: RequirementWords, cite: Cite): string {
  return `${inMarkdown(text)} (${from.flatMap((feedbackId) => cite.number(feedbackId) ?? []).join(', ')}).`;
}

function toScenario(
  { said, circumstance, asks, outcome: beside, expected, steps, places, measures }: Case,
  cite: Cite,
): Scenario | null {
  const happens = circumstance?.outcome ?? beside ?? said;
  const [number, outcome] = [cite.number(said.feedbackId), cite.clause(happens)];
  const event = circumstance && cite.clause(circumstance.when);
  if (number === null || outcome === null || (circumstance && event === null)) return null;
  return {
    given: [...new Set([...places, ...measures].flatMap((named) => cite.clause(named) ?? []))],
    event: circumstance && event !== null ? { sort: circumstance.sort, said: event } : null,
    steps: steps ? cite.clause(steps) : null,
    asks,
    outcome,
    expected: expected ? cite.clause(expected) : null,
    number,
    feedbackId: said.feedbackId,
  };
}

const THEN: Record<Case['asks'], string> = {
  failure: 'this no longer happens',
  wish: 'what is asked for is there',
  expectation: 'it is as expected',
  need: 'this need is met',
};

/** What is so after the change. */
export function thenText({ asks, outcome, expected }: Scenario): string {
  const instead = expected === null ? '' : `, and it is as expected: ${expected}`;
  return `${THEN[asks]}: ${outcome}${instead}`;
}

/** With what, and when, as parts of a sentence; empty where customers do not say it. */
export function circumstancesOf({ given, steps, event }: Pick<Scenario, 'given' | 'steps' | 'event'>): {
  withWhat: string[];
  when: string[];
} {
  return {
    withWhat: given.length > 0 ? [`with ${listed(given)}`] : [],
    when: [
      ...(steps === null ? [] : [`in these steps: ${steps}`]),
      ...(event ? [`${event.sort} ${event.said}`] : []),
    ],
  };
}

/** A scenario as one sentence. */
export function sentenceOf(scenario: Scenario): string {
  const { withWhat, when } = circumstancesOf(scenario);
  const sentence = [...withWhat, ...when, `${thenText(scenario)} (${scenario.number}).`].join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * Given and when of a scenario: a condition or a state is given, an event is when. Where customers do not say when, that one does or needs what
 * the item describes.
 */
export function stepsOf({ given, event, steps, asks, number }: Scenario): { given: string; when: string } {
  const isState = event?.sort === 'if' || event?.sort === 'while';
  const known = isState ? [...given, event.said] : given;
  const done = event && !isState ? event.said : steps;
  const does = asks === 'wish' || asks === 'need' ? 'needs what' : 'does what';
  return {
    given: known.length > 0 ? listed(known) : 'the product as it is',
    when: done ?? `a customer ${does} ${number} describes`,
  };
}
