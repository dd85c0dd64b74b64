import { type Cite } from './cite.ts';
import { listed } from './phrases.ts';
import { type Case, type Requirement } from './spec-content.ts';

/** A requirement in sentences. `cases` are the customers' own situations, each a scenario and a test. */
export type RequirementText = {
  id: string;
  sort: Requirement['sort'];
  text: string;
  cases: { text: string; scenario: Scenario }[];
  scenario: Scenario;
  saidBy: string[];
  customers: number;
  paths: string[];
};

/** Given, when and then, and the item that says so. */
export type Scenario = { given: string; event: string; outcome: string; feedbackId: string };

const CIRCUMSTANCE = { when: 'When', if: 'If', after: 'After', while: 'While' } as const;

/** The sentences of a requirement; null if the item that says it best is gone. */
export function toRequirement(requirement: Requirement, cite: Cite): RequirementText | null {
  const { id, sort, lead, cases, saidBy, customers, paths } = requirement;
  const text = shall(lead, cite);
  const scenario = toScenario(lead, cite);
  if (text === null || scenario === null) return null;
  return {
    id,
    sort,
    text,
    scenario,
    cases: cases.flatMap((one) => {
      const [said, own] = [shall(one, cite), toScenario(one, cite)];
      return said === null || own === null ? [] : [{ text: said, scenario: own }];
    }),
    saidBy: saidBy.filter((feedbackId) => cite.number(feedbackId) !== null),
    customers,
    paths,
  };
}

const SHALL: Record<Case['asks'], string> = {
  failure: 'prevent',
  wish: 'provide',
  expectation: 'do as expected',
  need: 'meet this need',
};

/** The requirement that a case makes, in one of the forms of EARS. */
function shall({ said, circumstance, asks }: Case, cite: Cite): string | null {
  const what = cite.full(circumstance?.outcome ?? said);
  const when = circumstance && cite.quote(circumstance.when);
  if (what === null || (circumstance && when === null)) return null;
  const subject = circumstance
    ? `${CIRCUMSTANCE[circumstance.sort]} ${when ?? ''}, the product`
    : 'The product';
  return `${subject} shall ${SHALL[asks]}: ${what}.`;
}

const THEN: Record<Case['asks'], string> = {
  failure: 'this does not happen',
  wish: 'the product provides',
  expectation: 'it is as expected',
  need: 'the product meets this need',
};

function toScenario({ said, circumstance, asks, places }: Case, cite: Cite): Scenario | null {
  const number = cite.number(said.feedbackId);
  const what = cite.quote(circumstance?.outcome ?? said);
  if (number === null || what === null) return null;
  const named = places.flatMap((place) => cite.quote(place) ?? []);
  const when = circumstance && cite.quote(circumstance.when);
  return {
    given:
      named.length > 0 ? `the customer of ${number} uses ${listed(named)}` : `the situation of ${number}`,
    event:
      when ??
      (asks === 'failure' || asks === 'expectation'
        ? `the customer does what ${number} describes`
        : `the customer needs what ${number} asks for`),
    outcome: `${THEN[asks]}: ${what}`,
    feedbackId: said.feedbackId,
  };
}
