import { type rankedPriorities } from '@feedback/db';
import { asInlineCode, inMarkdown, inQuotation } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { type Cite, citing } from './cite.ts';
import { commandText, counted, day, grouped, listed } from './phrases.ts';
import { circumstancesOf, type RequirementText, toRequirement } from './requirement-text.ts';
import {
  type Case,
  type Passage,
  type Requirement,
  type RequirementWords,
  type SpecContent,
} from './spec-content.ts';
import { type TaskText, toTasks } from './task-text.ts';

const TITLE_LENGTH = 120;

/** A spec in sentences. Customers' words stand in quotation marks, followed by the number of their item. */
export type SpecText = {
  /** What goes wrong or is missing today, what that costs, and what customers do instead. */
  problem: string[];
  /** Who is affected, and how many. */
  affected: string[];
  /** Steps, systems and sizes, as customers gave them. */
  reproduction: string[];
  requirements: RequirementText[];
  nonGoals: string[];
  tasks: TaskText[];
  successCriteria: string[];
  testPlan: string[];
  risks: string[];
  openQuestions: string[];
  /** What neither the reports nor the code says. */
  unknown: string[];
  /** The items by their numbers, E1 being the first. */
  numbered: rankedPriorities.QuoteFound[];
};

/**
 * Writes the sentences of a spec. What cites an item that cannot be shown any more is left out. `whole`: the spec before it was cut to what is
 * shown, of which is said what it lacks.
 */
export function writeSentences(
  title: string,
  {
    content,
    quotes,
    wordings = [],
    whole = content,
  }: {
    content: SpecContent;
    quotes: rankedPriorities.QuoteFound[];
    wordings?: readonly RequirementWords[];
    whole?: SpecContent;
  },
): SpecText {
  const cite = citing(quotes);
  const wordsOf = (id: string) => wordings.find(({ requirement }) => requirement === id);
  const requirements = content.requirements.flatMap((one) => toRequirement(one, cite, wordsOf(one.id)) ?? []);
  const places = content.places;
  return {
    problem: toProblem(title, content, cite),
    affected: toAffected(content.figures),
    reproduction: toReproduction(requirements),
    requirements,
    nonGoals: toNonGoals(whole),
    tasks: toTasks(content, requirements),
    successCriteria: toCriteria(content, requirements, cite),
    testPlan: toTestPlan(content),
    risks: toRisks(content, places, cite),
    openQuestions: toQuestions(content, cite),
    unknown: toUnknown(whole, new Set(requirements.map(({ id }) => id))),
    numbered: quotes,
  };
}

function toProblem(
  title: string,
  { requirements, workarounds, consequences }: SpecContent,
  cite: Cite,
): string[] {
  const full = (passages: Passage[]) => passages.flatMap((passage) => cite.full(passage) ?? []);
  const of = (sort: 'failure' | 'wish') =>
    full(requirements.filter((one) => one.sort === sort).map(({ lead }) => lead.said));
  const [fails, missing] = [of('failure'), of('wish')];
  const [instead, costs] = [full(workarounds), full(consequences)];
  return [
    `${inQuotation(title, TITLE_LENGTH)}.`,
    ...(fails.length > 0 ? [`How it fails today: ${fails.join('; ')}.`] : []),
    ...(missing.length > 0 ? [`What customers miss: ${missing.join('; ')}.`] : []),
    ...(costs.length > 0 ? [`What it costs them: ${costs.join('; ')}.`] : []),
    ...(instead.length > 0 ? [`What they do instead: ${instead.join('; ')}.`] : []),
  ];
}

function toAffected(figures: SpecContent['figures']): string[] {
  const { customers, accounts, signals, revenue, trend, accountsLeaving, lastSaidAt } = figures;
  const of = accounts !== null && accounts > 1 && accounts < customers ? ` of ${accounts} accounts` : '';
  const latest = lastSaidAt === null ? '' : `, most lately on ${day(lastSaidAt)}`;
  const known =
    revenue === null
      ? ''
      : ` (known revenue of ${counted(revenue.customers, 'customer')}: ${grouped(revenue.amount)} ${inMarkdown(revenue.currency)} a year)`;
  return [
    `${counted(customers, 'customer')}${of} raised this in ${counted(signals, 'signal')}${known}${latest}.`,
    ...(trend && trend.current + trend.previous > 0
      ? [
          `In the last ${trend.windowDays} days ${counted(trend.current, 'account')} raised it, in the ${trend.windowDays} days before ${trend.previous}.`,
        ]
      : []),
    ...(accountsLeaving > 0
      ? [
          `${counted(accountsLeaving, 'account')} ${accountsLeaving === 1 ? 'says that it' : 'say that they'} may leave.`,
        ]
      : []),
  ];
}

/** What customers name of a failure: what they did, with what, and how much of it. */
function toReproduction(requirements: readonly RequirementText[]): string[] {
  return requirements
    .filter(({ sort }) => sort === 'failure')
    .flatMap(({ id, scenarios }) =>
      scenarios.flatMap((scenario) => {
        const { withWhat, when } = circumstancesOf(scenario);
        const known = [...when, ...withWhat];
        return known.length > 0 ? [`${id}: ${known.join(', ')} (${scenario.number}).`] : [];
      }),
    );
}

type Sorted = Pick<Requirement, 'sort' | 'lead' | 'cases'>;

const casesOf = ({ lead, cases }: Sorted) => [lead, ...cases];
/** Whether a requirement asks for anything that is not there, by its sort or by what one of its cases says. */
const asksForMore = (one: Sorted) =>
  one.sort === 'wish' || casesOf(one).some(({ asks }) => asks !== 'failure');
/** Whether a case says what is to be in the place of what fails. */
const saysInstead = ({ asks, expected }: Case) => asks !== 'failure' || expected !== undefined;
const reportsFailure = (one: Sorted) =>
  one.sort === 'failure' || casesOf(one).some(({ asks }) => asks === 'failure' || asks === 'expectation');

/** What the requirements do not ask for, and so is not to be changed. */
function toNonGoals({ requirements }: Pick<SpecContent, 'requirements'>): string[] {
  if (requirements.length === 0) return [];
  if (!requirements.some(asksForMore))
    return ['No requirement asks for anything new: mend what fails, and add nothing.'];
  return requirements.some(reportsFailure)
    ? []
    : ['No requirement says that something fails: what is there stays as it is.'];
}

/** What a person has to find out, because no requirement says it; of the requirements only those that are shown are named. */
function toUnknown(
  { requirements }: Pick<SpecContent, 'requirements'>,
  shown: ReadonlySet<string>,
): string[] {
  const failing = requirements.filter(({ sort }) => sort === 'failure');
  const withoutSteps = failing.filter(
    (one) =>
      shown.has(one.id) &&
      casesOf(one).every(({ circumstance, steps }) => circumstance === null && steps === undefined),
  );
  const cases = failing.flatMap(casesOf);
  return [
    ...(withoutSteps.length > 0
      ? [
          `Which steps lead to ${listed(withoutSteps.map(({ id }) => id))}: what customers say there does not tell.`,
        ]
      : []),
    ...(cases.length > 0 && cases.every(({ places, measures }) => places.length + measures.length === 0)
      ? ['On which systems, in which versions and at which sizes it fails: no requirement names any.']
      : []),
    ...(cases.length > 0 && !requirements.some((one) => asksForMore(one) || casesOf(one).some(saysInstead))
      ? ['What customers expect in its place: the requirements only say what fails.']
      : []),
  ];
}

function toCriteria({ figures, requirements }: SpecContent, texts: RequirementText[], cite: Cite): string[] {
  const shown = new Set(texts.map(({ id }) => id));
  const measured = requirements
    .filter(({ id }) => shown.has(id))
    .flatMap(({ id, lead, cases }) => {
      const measures = [lead, ...cases]
        .flatMap((one) => one.measures)
        .flatMap((measure) => cite.full(measure) ?? []);
      return measures.length > 0
        ? [`${id} holds at the sizes that customers name: ${listed(measures.slice(0, 3))}.`]
        : [];
    });
  const scenarios = texts.reduce((sum, one) => sum + one.scenarios.length, 0);
  const { trend, customers } = figures;
  return [
    ...(scenarios > 0
      ? [
          `${scenarios === 1 ? 'The case' : `Each of the ${scenarios} cases`} has a test that fails before the change and passes after it.`,
        ]
      : []),
    ...measured,
    trend && trend.current > 0
      ? `In the ${trend.windowDays} days after the release no account raises this again; in the last ${trend.windowDays} days ${trend.current} did.`
      : `${customers === 1 ? 'The customer' : `None of the ${customers} customers`} who raised this ${customers === 1 ? 'does not raise' : 'raises'} it again after the release.`,
  ];
}

/** The nearest tests, whose style a new one takes, and how the repository runs its tests. */
function toTestPlan({ tests, testCommands }: SpecContent): string[] {
  return [
    tests.length > 0
      ? `The nearest tests, whose style a new one takes: ${tests.map((path) => asInlineCode(path)).join(', ')}.`
      : 'No test was found that is near to these places.',
    ...testCommands.map((one) => `Run ${commandText(one)} (${asInlineCode(`${one.path}:${one.line}`)}).`),
  ];
}

const [UNSURE, MANY_USERS, MANY_COMMITS] = [0.15, 5, 30];

const DATA =
  /(?:^|[/_.-])(?:schema|migrations?|models?|entity|entities|repository|repositories)(?=$|[/_.-])/i;
const RIGHTS =
  /(?:^|[/_.-])(?:auth|authentication|authorization|permissions?|policy|policies|roles?|acl|guards?)(?=$|[/_.-])/i;

/** Places that by their names hold data, or decide rights. */
function holding(places: readonly Place[], names: RegExp, what: string): string[] {
  const found = places.filter(({ path }) => names.test(path)).slice(0, 3);
  if (found.length === 0) return [];
  const listedPaths = listed(found.map(({ path }) => asInlineCode(path)));
  return [
    `By ${found.length === 1 ? 'its name' : 'their names'}, ${listedPaths} may ${what}: see what a change means for what is stored or allowed.`,
  ];
}

function toRisks({ laterCommits, fine, requirements }: SpecContent, places: Place[], cite: Cite): string[] {
  const [first] = places;
  const changed = new Set(requirements.flatMap(({ paths }) => paths.slice(0, 1)));
  const begun = places.filter(({ path }) => changed.has(path));
  const solved = fine.flatMap((passage) => cite.full(passage) ?? []);
  const later = laterCommits.map(
    ({ sha, at, path }) => `${asInlineCode(sha.slice(0, 10))} of ${day(at)} in ${asInlineCode(path)}`,
  );
  return [
    ...(later.length > 0
      ? [
          `It may be solved already: the code was changed after the newest report (${later.join(', ')}). Try the requirements first.`,
        ]
      : []),
    ...(solved.length > 0 ? [`Some customers say that it works, or was solved: ${solved.join('; ')}.`] : []),
    ...(first && first.confidence < UNSURE
      ? [
          `The code was found with little certainty (${first.confidence} for the first place): read the first places before changing one.`,
        ]
      : []),
    ...begun
      .filter(({ users }) => users >= MANY_USERS)
      .map(
        ({ symbol, users }) =>
          `${asInlineCode(symbol ?? '')} is named in ${users} other files: see what a change of it means there.`,
      ),
    ...begun
      .filter(({ commits }) => commits >= MANY_COMMITS)
      .map(
        ({ path, commits }) =>
          `${asInlineCode(path)} is changed often (by ${commits} of the last commits): others may be working on it.`,
      ),
    ...holding(places, DATA, 'hold data'),
    ...holding(places, RIGHTS, 'decide what people may do'),
  ];
}

function toQuestions({ questions, requirements }: SpecContent, cite: Cite): string[] {
  const asked = questions.flatMap((passage) => cite.full(passage) ?? []);
  const places = requirements
    .filter(({ sort }) => sort === 'failure')
    .flatMap(({ lead, cases }) => [lead, ...cases].flatMap((one) => one.places))
    .flatMap((place) => {
      const [name, full] = [cite.quote(place), cite.full(place)];
      return name === null || full === null ? [] : [[name.toLowerCase(), full] as const];
    });
  const named = [...new Map(places.toReversed()).values()].toReversed(); // each system once
  return [
    ...asked.map((question) => `A customer asks: ${question}.`),
    ...(named.length > 0 ? [`Does it happen only with ${listed(named.slice(0, 3))}?`] : []),
  ];
}
