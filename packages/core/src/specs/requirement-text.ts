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
  const text = shall(lead, sort, cite);
  const scenario = toScenario(lead, sort, cite);
  if (text === null || scenario === null) return null;
  return {
    id,
    sort,
    text,
    scenario,
    cases: cases.flatMap((one) => {
      const [said, own] = [shall(one, sort, cite), toScenario(one, sort, cite)];
      return said === null || own === null ? [] : [{ text: said, scenario: own }];
    }),
    saidBy: saidBy.filter((feedbackId) => cite.number(feedbackId) !== null),
    customers,
    paths,
  };
}

/** The requirement that a case makes, in one of the forms of EARS. */
function shall(one: Case, sort: Requirement['sort'], cite: Cite): string | null {
  const { said, circumstance, isExpectation } = one;
  const what = circumstance ? cite.full(circumstance.outcome) : cite.full(said);
  const when = circumstance && cite.quote(circumstance.when);
  if (what === null || (circumstance && when === null)) return null;
  const subject = circumstance
    ? `${CIRCUMSTANCE[circumstance.sort]} ${when ?? ''}, the product`
    : 'The product';
  if (isExpectation) return `${subject} shall do as expected: ${what}.`;
  return `${subject} shall ${sort === 'failure' ? 'prevent' : 'provide'}: ${what}.`;
}

function toScenario(one: Case, sort: Requirement['sort'], cite: Cite): Scenario | null {
  const { said, circumstance, isExpectation, places } = one;
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
      (sort === 'failure'
        ? `the customer does what ${number} describes`
        : `the customer needs what ${number} asks for`),
    outcome: isExpectation
      ? `it is as expected: ${what}`
      : sort === 'failure'
        ? `this does not happen: ${what}`
        : `the product provides: ${what}`,
    feedbackId: said.feedbackId,
  };
}
