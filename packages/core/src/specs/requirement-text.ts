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
  asks: Case['asks'];
  outcome: string;
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

function toScenario({ said, circumstance, asks, places, measures }: Case, cite: Cite): Scenario | null {
  const [number, outcome] = [cite.number(said.feedbackId), cite.clause(circumstance?.outcome ?? said)];
  const event = circumstance && cite.clause(circumstance.when);
  if (number === null || outcome === null || (circumstance && event === null)) return null;
  return {
    given: [...new Set([...places, ...measures].flatMap((named) => cite.clause(named) ?? []))],
    event: circumstance && event !== null ? { sort: circumstance.sort, said: event } : null,
    asks,
    outcome,
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
export function thenText({ asks, outcome }: Scenario): string {
  return `${THEN[asks]}: ${outcome}`;
}

/** With what, and when, as parts of a sentence; empty where customers do not say it. */
export function circumstancesOf({ given, event }: Scenario): { withWhat: string[]; when: string[] } {
  return {
    withWhat: given.length > 0 ? [`with ${listed(given)}`] : [],
    when: event ? [`${event.sort} ${event.said}`] : [],
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
export function stepsOf({ given, event, asks, number }: Scenario): { given: string; when: string } {
  const isState = event?.sort === 'if' || event?.sort === 'while';
  const known = isState ? [...given, event.said] : given;
  const does = asks === 'wish' || asks === 'need' ? 'needs what' : 'does what';
  return {
    given: known.length > 0 ? listed(known) : 'the product as it is',
    when: event && !isState ? event.said : `a customer ${does} ${number} describes`,
  };
}
