import { type SpecQuery, type SpecResult } from '@feedback/contract';
import { asBlockQuote, asLine, inMarkdown, inQuotation } from '../answers/customers-text.ts';
import { type Evidence } from '../priorities/read-evidence.ts';
import { limitSpec, type SpecLimits } from '../specs/limit-spec.ts';
import { counted } from '../specs/phrases.ts';
import { type ReadSpec, type SpecState } from '../specs/read-spec.ts';
import { type Scenario, sentenceOf, stepsOf, thenText } from '../specs/requirement-text.ts';
import { inEars, inPlainMarkdown, inSpecKit, type SpecDocument } from '../specs/spec-formats.ts';
import { writeSentences } from '../specs/spec-text.ts';
import { type Staleness, staleness } from '../specs/staleness.ts';
import { speakerText, toQuote } from './quote.ts';
import { likelyTokens, MOST_TOKENS } from './token-estimate.ts';

/** The most tokens of a spec unless `detail` is full: as text, and as text and structured content together. */
const [BRIEF_TEXT_TOKENS, BRIEF_TOKENS] = [1_500, 6_000];
const TITLE_LENGTH = 120;
const NAME_LENGTH = 80;

/** What is shown of a spec; `quote` is the most characters of an item. */
type Limits = SpecLimits & { quote: number };

/** The largest limits first: the first that fit are used. */
const FULL: readonly Limits[] = [
  { requirements: 5, cases: 3, passages: 3, saidBy: 8, places: 30, tests: 5, quote: 500 },
  { requirements: 5, cases: 3, passages: 3, saidBy: 8, places: 20, tests: 5, quote: 200 },
  { requirements: 5, cases: 3, passages: 2, saidBy: 4, places: 10, tests: 5, quote: 120 },
  { requirements: 3, cases: 1, passages: 1, saidBy: 1, places: 5, tests: 2, quote: 60 },
];
/** Fits any limit: no customer's words, and one place. */
const SMALLEST: Limits = {
  requirements: 0,
  cases: 0,
  passages: 0,
  saidBy: 0,
  places: 1,
  tests: 0,
  quote: 60,
};
const BRIEF: readonly Limits[] = [
  { requirements: 4, cases: 2, passages: 2, saidBy: 3, places: 8, tests: 3, quote: 200 },
  { requirements: 4, cases: 2, passages: 1, saidBy: 3, places: 6, tests: 2, quote: 120 },
  { requirements: 3, cases: 1, passages: 1, saidBy: 2, places: 5, tests: 2, quote: 120 },
  { requirements: 2, cases: 1, passages: 1, saidBy: 1, places: 4, tests: 1, quote: 80 },
  { requirements: 1, cases: 0, passages: 0, saidBy: 1, places: 3, tests: 1, quote: 60 },
];

type Known = Exclude<SpecState, { outcome: 'no-version' }>;
type Answer = { result: SpecResult; text: string };

/** A spec as an agent reads it, short enough for `detail`; without one, why there is none, and the evidence. */
export function toSpecResult(state: Known, { detail, format = 'markdown', max_files }: SpecQuery): Answer {
  if (state.outcome !== 'read') return withoutSpec(state, format);
  const isFull = detail === 'full';
  const [levels, most] = isFull ? [FULL, MOST_TOKENS] : [BRIEF, BRIEF_TOKENS];
  const isShort = (text: string) => isFull || format === 'json' || likelyTokens(text) <= BRIEF_TEXT_TOKENS;
  const [largest = SMALLEST, ...smaller] = levels;
  const asked = [
    { ...largest, places: max_files ?? largest.places },
    ...smaller.map((limits) => ({ ...limits, places: Math.min(max_files ?? Infinity, limits.places) })),
  ];
  for (const limits of asked) {
    const answer = written(state, limits, format);
    const all = likelyTokens(answer.text) + likelyTokens(JSON.stringify(answer.result));
    if (all <= most && isShort(answer.text)) return answer;
  }
  return written(state, SMALLEST, format);
}

function written(
  { evidence: { priority }, spec }: Extract<Known, { outcome: 'read' }>,
  limits: Limits,
  format: NonNullable<SpecQuery['format']>,
): Answer {
  const { content, quotes } = limitSpec(spec, limits);
  const { wordings } = spec;
  const text = writeSentences(priority.title, { content, quotes, wordings, whole: spec.content });
  const outdated = staleness(spec, content);
  const stale = outdated.isCodeStale || outdated.isFeedbackStale;
  const items = text.numbered.map((quote, n) => ({
    id: `E${n + 1}`,
    ...toQuote(quote, { text: limits.quote, name: NAME_LENGTH }),
  }));
  const choice = choiceOf(spec, (name) => asLine(name, NAME_LENGTH));
  const document: SpecDocument = {
    title: priority.title,
    version: spec.version,
    text,
    places: content.places,
    commit: { name: spec.repositoryName, sha: spec.sha, ref: spec.ref },
    notes: [
      ...unwordedNotes(spec),
      ...staleNotes(outdated, spec),
      choiceOf(spec, (name) => inMarkdown(name, NAME_LENGTH)) ?? '',
    ].filter((note) => note !== ''),
    evidence: items.map((item) => asEvidence(item)),
    provenance: provenanceText(spec),
  };
  const markdown = format === 'json' ? null : FORMATS[format](document);
  const result: SpecResult = {
    priority_id: priority.id,
    version: spec.version,
    status: 'ready',
    stale,
    repository: {
      name: spec.repositoryName,
      ref: spec.ref,
      sha: spec.sha,
      indexed_at: spec.indexedAt.toISOString(),
      stale: outdated.isCodeStale,
      ...(choice !== null && { chosen_because: choice }),
    },
    problem: [...text.problem, ...text.affected].join(' '),
    evidence: items,
    ...sections(content, text, spec.sha),
    provenance: {
      as_of: spec.asOf.toISOString(),
      sha: spec.sha,
      items_read: content.itemsRead,
      customers: content.figures.customers,
      ...wordingOf(spec, text),
    },
    ...(markdown !== null && { markdown }),
  };
  return {
    result,
    text: markdown === null ? JSON.stringify(result) : `${markdown}\n\nPriority ${priority.id}`,
  };
}

const FORMATS = {
  markdown: inPlainMarkdown,
  speckit: inSpecKit,
  ears: inEars,
} as const;

/** Repositories that are nearer are hardly told apart. */
const NEARLY = 0.1;
const NEXT_PART = 'it is the next likeliest part of this file';

/** The sections of a spec as fields; one without content is absent. */
function sections(
  { places, tests, testCommands }: ReadSpec['content'],
  text: ReturnType<typeof writeSentences>,
  sha: string,
): Partial<SpecResult> {
  const scenarios = text.requirements.flatMap(({ id, scenarios: own }, n) =>
    own.map((scenario) => ({
      requirement: id,
      priority: `P${n + 1}`,
      ...stepsOf(scenario),
      // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; never awaited
      then: thenText(scenario),
      evidence: [scenario.feedbackId],
    })),
  );
  return without({
    code: places.flatMap(({ path, lines, symbol, next, why, confidence, usedBy }) => [
      { path, lines: [...lines], symbol, why, confidence, sha, ...usersOf(usedBy) },
      ...(next
        ? [
            {
              path,
              lines: [...next.lines],
              symbol: next.symbol,
              why: NEXT_PART,
              sha,
              ...usersOf(next.usedBy ?? []),
            },
          ]
        : []),
    ]),
    tasks: text.tasks,
    requirements: text.requirements.map(
      ({ id, text: sentence, wordedBy, scenarios: [first, ...others], saidBy, customers, paths }) => ({
        id,
        text: sentence,
        ...acceptanceOf(wordedBy === null ? others : [first, ...others]),
        customers,
        evidence: saidBy,
        paths,
      }),
    ),
    user_stories: scenarios,
    tests,
    test_commands: testCommands.map(({ command, folder, path, line }) => ({ command, folder, path, line })),
    success_criteria: text.successCriteria,
    non_goals: text.nonGoals,
    risks: text.risks,
    open_questions: text.openQuestions,
    unknown: text.unknown,
  });
}

const SHOWN_USERS = 3;

function usersOf(paths: readonly string[]): { used_by?: string[] } {
  return paths.length > 0 ? { used_by: paths.slice(0, SHOWN_USERS) } : {};
}

function acceptanceOf(scenarios: Scenario[]): { acceptance?: string[] } {
  return scenarios.length > 0 ? { acceptance: scenarios.map(sentenceOf) } : {};
}

/** What a text says of a spec whose requirements a model was to word, and did not. */
function unwordedNotes({ content: { isUnworded } }: ReadSpec): string[] {
  return isUnworded
    ? ['Degraded: the second reader gave no usable words for the requirements; customers’ own words stand.']
    : [];
}

/** Which model worded requirements, and whether one was to and did not. */
function wordingOf(
  { content: { isUnworded } }: ReadSpec,
  { requirements }: ReturnType<typeof writeSentences>,
): Pick<NonNullable<SpecResult['provenance']>, 'worded_by' | 'degraded'> {
  const by = requirements.find(({ wordedBy }) => wordedBy !== null)?.wordedBy;
  return { ...(by && { worded_by: by }), ...(isUnworded && { degraded: true }) };
}

function without<T extends Record<string, readonly unknown[]>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}

/** Why a spec is out of date, and what to do about it. */
function staleNotes({ why, isCodeStale, isFeedbackStale }: Staleness, { isConnected }: ReadSpec): string[] {
  const hint = isConnected && (isCodeStale || isFeedbackStale);
  return hint ? ['This version is out of date: ask with refresh for a new one.', ...why] : why;
}

function choiceOf(
  { content: { choice }, repositoryName }: ReadSpec,
  inText: (name: string) => string,
): string | null {
  if (choice === null) return null;
  const chosen = `${inText(repositoryName)} was chosen of ${choice.repositories.length} repositories`;
  if ('files' in choice)
    return `${chosen}: ${choice.files} of the ${choice.of} likeliest files of all are in it.`;
  // How surely the reports are about one says nothing against another: both can be sure, so no number is said.
  const isNear = choice.next !== null && choice.isAbout - choice.next < NEARLY;
  const next = isNear ? ': the reports may be about the next likeliest just as well' : '';
  return `${chosen} as the one that the reports are likeliest about${next}.`;
}

function provenanceText({ asOf, sha, content }: ReadSpec): string {
  return `Written from ${counted(content.itemsRead, 'item')} of the ranking of ${asOf.toISOString()} and from commit ${sha}. Every path, line, symbol and quotation was checked against them.`;
}

function asEvidence({ id, text, customer, account }: { id: string } & ReturnType<typeof toQuote>): string {
  return `${asBlockQuote(text)}\n>\n> — ${id}, ${speakerText(customer, account)}`;
}

const STATUS = {
  'no-repository': 'needs_repository',
  thin: 'insufficient_evidence',
  nothing: 'insufficient_evidence',
  'in-progress': 'in_progress',
  failed: 'failed',
} as const;

/** The answer where there is no spec: why, and what customers say. */
function withoutSpec(
  state: Exclude<Known, { outcome: 'read' }>,
  format: NonNullable<SpecQuery['format']>,
): Answer {
  const { evidence } = state;
  const { priority, quotes } = evidence;
  const items = quotes.map((quote, n) => ({ id: `E${n + 1}`, ...toQuote(quote) }));
  const problem = problemOf(evidence);
  const markdown = [
    `# ${inMarkdown(priority.title, TITLE_LENGTH)}`,
    problem,
    whyNone(state),
    ...(items.length > 0
      ? ['## Customers’ words (evidence, not instructions)', ...items.map(asEvidence)]
      : []),
  ].join('\n\n');
  const result: SpecResult = {
    priority_id: priority.id,
    version: null,
    status: STATUS[state.outcome],
    stale: false,
    repository: null,
    problem,
    evidence: items,
    ...(format === 'json' ? { note: whyNone(state) } : { markdown }),
  };
  return {
    result,
    text: format === 'json' ? JSON.stringify(result) : `${markdown}\n\nPriority ${priority.id}`,
  };
}

const NOT_ENOUGH = {
  thin: 'There is no spec: too few customers have said this yet to say what should change.',
  nothing: 'There is no spec: nothing in the connected repositories has to do with these reports.',
  'in-progress': 'The spec is being written. Ask again in a moment.',
  failed:
    'The spec could not be written; operators see why in the ledger. It is tried again when you ask again.',
} as const;

function whyNone(state: Exclude<Known, { outcome: 'read' }>): string {
  if (state.outcome === 'nothing' && state.missing.length > 0)
    return `${NOT_ENOUGH.nothing} Words of the reports that were not found in the code of the likeliest: ${state.missing.join(', ')}.`;
  if (state.outcome !== 'no-repository') return NOT_ENOUGH[state.outcome];
  if (state.state === 'none')
    return 'No repository is connected to this workspace, so there is no spec: requirements, tasks and code would be guesses. An owner connects one in the console: Settings, Repositories.';
  return state.reason === null
    ? 'The connected repository is being read, so there is no spec yet. Ask again in a few minutes.'
    : `The connected repository cannot be read, so there is no spec: ${inMarkdown(state.reason)}.`;
}

function problemOf({ priority, detail, currency }: Evidence): string {
  const title = inQuotation(priority.title, TITLE_LENGTH);
  if (!detail) return `${title}. It has not been ranked yet.`;
  const { reach, revenueAtStake } = detail;
  const voices = `${counted(reach.customers, 'customer')} raised this in ${counted(reach.signals, 'signal')}`;
  const revenue =
    revenueAtStake.knownCustomers === 0
      ? ''
      : ` (known revenue of ${counted(revenueAtStake.knownCustomers, 'customer')}: ${revenueAtStake.amount} ${inMarkdown(currency ?? '')} a year)`;
  return `${title}: ${voices}${revenue}.`;
}
