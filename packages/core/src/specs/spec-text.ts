import { type rankedPriorities } from '@feedback/db';
import { asInlineCode, inMarkdown, inQuotation } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { type Cite, citing } from './cite.ts';
import { commandText, counted, day, grouped, listed } from './phrases.ts';
import { type RequirementText, toRequirement } from './requirement-text.ts';
import { type Passage, type SpecContent } from './spec-content.ts';
import { type TaskText, toTasks } from './task-text.ts';

const TITLE_LENGTH = 120;

/** A spec in sentences. Customers' words stand in quotation marks, followed by the number of their item. */
export type SpecText = {
  problem: string[];
  requirements: RequirementText[];
  tasks: TaskText[];
  successCriteria: string[];
  testPlan: string[];
  risks: string[];
  openQuestions: string[];
  /** The items by their numbers, E1 being the first. */
  numbered: rankedPriorities.QuoteFound[];
};

/** Writes the sentences of a spec. What cites an item that cannot be shown any more is left out. */
export function writeSentences(
  title: string,
  { content, quotes }: { content: SpecContent; quotes: rankedPriorities.QuoteFound[] },
): SpecText {
  const cite = citing(quotes);
  const requirements = content.requirements.flatMap((one) => toRequirement(one, cite) ?? []);
  const places = content.places;
  return {
    problem: toProblem(title, content, cite),
    requirements,
    tasks: toTasks(content, requirements),
    successCriteria: toCriteria(content, requirements, cite),
    testPlan: toTestPlan(content),
    risks: toRisks(content, places, cite),
    openQuestions: toQuestions(content, cite),
    numbered: quotes,
  };
}

function toProblem(title: string, { figures, workarounds, consequences }: SpecContent, cite: Cite): string[] {
  const { customers, accounts, signals, revenue, trend, accountsLeaving, lastSaidAt } = figures;
  const of = accounts !== null && accounts > 1 && accounts < customers ? ` of ${accounts} accounts` : '';
  const latest = lastSaidAt === null ? '' : `, most lately on ${day(lastSaidAt)}`;
  const known =
    revenue === null
      ? ''
      : ` (known revenue of ${counted(revenue.customers, 'customer')}: ${grouped(revenue.amount)} ${inMarkdown(revenue.currency)} a year)`;
  const first = `${inQuotation(title, TITLE_LENGTH)}: ${counted(customers, 'customer')}${of} raised this in ${counted(signals, 'signal')}${known}${latest}.`;
  const listedPassages = (passages: Passage[]) => passages.flatMap((passage) => cite.full(passage) ?? []);
  const [instead, costs] = [listedPassages(workarounds), listedPassages(consequences)];
  return [
    first,
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
    ...(costs.length > 0 ? [`What it costs customers: ${costs.join('; ')}.`] : []),
    ...(instead.length > 0 ? [`What they do instead: ${instead.join('; ')}.`] : []),
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
  const scenarios = texts.reduce((sum, { cases }) => sum + 1 + cases.length, 0);
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

function toTestPlan({ tests, testCommands }: SpecContent): string[] {
  return [
    ...(tests.length > 0
      ? [`The nearest tests: ${tests.map((path) => asInlineCode(path)).join(', ')}.`]
      : []),
    ...testCommands.map((one) => `Run ${commandText(one)} (${asInlineCode(`${one.path}:${one.line}`)}).`),
  ];
}

const [UNSURE, MANY_USERS, MANY_COMMITS] = [0.15, 5, 30];

function toRisks(
  { tests, laterCommits, fine, requirements }: SpecContent,
  places: Place[],
  cite: Cite,
): string[] {
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
    ...(tests.length === 0 ? ['No test was found that is near to these places.'] : []),
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
