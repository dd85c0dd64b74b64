import { isDeepStrictEqual } from 'node:util';
import { type TestCommand as KnownCommand, testCommandFor } from '@feedback/code';
import {
  namings,
  priorities,
  rankedPriorities,
  repositories,
  specs,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { coreText, type ReportedItem } from '@feedback/intelligence';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { toFigures } from '../priorities/figures.ts';
import { type StoredDetail, storedDetail } from '../priorities/stored-detail.ts';
import { type LocateCode } from '../repositories/locate-code.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';
import { composeSpec, type Demand, readDemand } from './compose-spec.ts';
import { findCode, type FoundCode, isRead, keyOf } from './find-code.ts';
import {
  type Case,
  type LaterCommit,
  type Passage,
  type RequirementWords,
  type SpecContent,
  storedContent,
  storedWordings,
  type TestCommand,
  WRITER,
} from './spec-content.ts';
import { type Worded, type WordingDeps, wordRequirements } from './word-requirements.ts';

export type WriteSpecDeps = { readTexts: ReadTexts; locate: LocateCode } & WordingDeps;

/** How many items of a priority are read, those that weigh most in its rank first. */
const MOST_ITEMS = 60;
/** A long item names its subject at the beginning. */
const READ_CHARACTERS = 4_000;
const MOST_PLACES = 30;

/** What a spec is written from. The same `inputs` give the same content. */
export type SpecBasis = {
  priority: priorities.Priority;
  ranking: rankedPriorities.RankingFound;
  detail: StoredDetail;
  repositories: repositories.Repository[];
  inputs: string;
};

/** Reads what a spec of the priority would be written from; undefined before its first ranking. */
export async function readBasis(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
): Promise<SpecBasis | undefined> {
  const priority = await priorities.find(tx, workspaceId, priorityId);
  const ranking = await rankedPriorities.findRanking(tx, workspaceId, 'newest');
  if (!priority || !ranking) return undefined;
  const detail = await rankedPriorities.findDetail(tx, workspaceId, ranking.id, priority.id);
  if (detail === undefined) return undefined;
  const all = await repositories.list(tx, workspaceId);
  const commits = all.filter(isRead).map(keyOf);
  return {
    priority,
    ranking,
    detail: storedDetail(detail),
    repositories: all,
    inputs: [WRITER, priority.id, ranking.id, ...commits].join(' '),
  };
}

/** Whether an attempt was made by an earlier version of the writing. */
export function isOfEarlierWriter(attempt: Pick<specs.SpecAttempt, 'inputs'> | undefined): boolean {
  return attempt !== undefined && !attempt.inputs.startsWith(`${WRITER} `);
}

/**
 * Writes a version of a priority's spec, if its evidence or its code would give another one than the newest. What it was written from is
 * stored, also where no code was found, so that the same is not tried again.
 */
export async function writeSpec(
  deps: WriteSpecDeps,
  { workspaceId, priorityId }: Work<'specification'>,
): Promise<Effect> {
  const { db } = deps;
  const seen = await withWorkspace(db, workspaceId, async (tx) => ({
    basis: await readBasis(tx, workspaceId, priorityId),
    attempt: await specs.findAttempt(tx, workspaceId, priorityId),
    newest: await specs.find(tx, workspaceId, { priorityId }),
  }));
  const { basis, attempt, newest } = seen;
  if (!basis || attempt?.inputs === basis.inputs || !basis.repositories.some(isRead)) return async () => {};
  const read = await readItems(deps, workspaceId, basis);
  const demand = readDemand(read.items);
  const found = await findCode(deps, workspaceId, {
    subject: { title: basis.priority.title, text: read.texts.map((text) => coreText(text)).join('\n') },
    parts: demand.requirements.map(({ lead, cases }) => ({
      title: '',
      text: textOf([lead, ...cases], read.textOf),
    })),
    mostFiles: MOST_PLACES,
  });
  const worded =
    'missing' in found
      ? null
      : await wordRequirements(deps, workspaceId, {
          requirements: demand.requirements,
          before: newest ? storedWordings(newest) : [],
        });
  const spec = 'missing' in found || !worded ? null : toSpec(basis, { demand, found, items: read, worded });
  const missing = 'missing' in found ? passagesOf(found.missing, read.textOf) : [];
  return async (tx) => {
    if (!(await priorities.lock(tx, workspaceId, basis.priority.id))) return;
    const isFromEarlier = isOfEarlierWriter(attempt);
    const version = spec && (await store(tx, workspaceId, basis.priority.id, { spec, isFromEarlier }));
    await specs.setAttempt(tx, workspaceId, {
      priorityId: basis.priority.id,
      // A spec that a model was to word, and did not, may be asked for again.
      inputs: worded?.isDegraded ? `${basis.inputs} unworded` : basis.inputs,
      version,
      missing,
    });
  };
}

type ReadItems = {
  items: ReportedItem[];
  texts: string[];
  textOf: ReadonlyMap<string, string>;
  lastSaidAt: Date | null;
};

/** The items that weigh most in the rank, then the newest; a text that cannot be read is left out. */
async function readItems(
  { db, readTexts }: Pick<WriteSpecDeps, 'db' | 'readTexts'>,
  workspaceId: string,
  { priority, ranking, detail }: SpecBasis,
): Promise<ReadItems> {
  const terms = detail.explain.terms.map(({ feedbackId }) => feedbackId);
  const preferred = [...new Set([...detail.quotes.map(({ feedbackId }) => feedbackId), ...terms])];
  const found = await withWorkspace(db, workspaceId, (tx) =>
    rankedPriorities.itemsOf(tx, workspaceId, {
      priorityId: priority.id,
      asOf: ranking.asOf,
      preferred,
      limit: MOST_ITEMS,
    }),
  );
  const texts = found.map(({ text }) => text.slice(0, READ_CHARACTERS));
  const answers = await readTexts(
    'readStatements',
    texts.map((text) => [text]),
  );
  const items = found.flatMap(({ feedbackId, customerKey, severity }, n): ReportedItem[] => {
    const answer = answers[n];
    if (!answer || !('value' in answer)) return [];
    return [
      { id: feedbackId, customer: customerKey ?? feedbackId, weight: severity, statements: answer.value },
    ];
  });
  const times = found.map(({ saidAt }) => saidAt.getTime());
  return {
    items,
    texts,
    textOf: new Map(found.map(({ feedbackId, text }) => [feedbackId, text])),
    lastSaidAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}

function textOf(cases: Case[], texts: ReadonlyMap<string, string>): string {
  return cases
    .map(({ said: { feedbackId, start, end } }) => texts.get(feedbackId)?.slice(start, end) ?? '')
    .join('\n');
}

const MOST_MISSING = 6;

/** Where the first of some words stand, each in the first text that has it as a whole word. */
function passagesOf(words: readonly string[], texts: ReadonlyMap<string, string>): Passage[] {
  const passages = words.flatMap((word) => {
    for (const [feedbackId, text] of texts) {
      const start = Array.from(text.matchAll(WORD)).find(([one]) => one.toLowerCase() === word)?.index;
      if (start !== undefined) return [{ feedbackId, start, end: start + word.length }];
    }
    return [];
  });
  return passages.slice(0, MOST_MISSING);
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}{1,3}(?!\p{L}))?/gu;

type NewSpec = Omit<specs.StoredSpec, 'version' | 'content' | 'wordings'> & {
  content: SpecContent;
  wordings: RequirementWords[];
};

function toSpec(
  { detail, ranking, repositories: all }: SpecBasis,
  {
    demand,
    found,
    items,
    worded: { wordings, isDegraded },
  }: { demand: Demand; found: FoundCode; items: ReadItems; worded: Worded },
): NewSpec {
  const { repository, code, blobs } = found;
  const content = composeSpec({
    figures: toFigures(detail, ranking.currency, items.lastSaidAt),
    demand,
    code,
    repositories: all.filter(isRead).map(({ name }) => name),
    testCommands: commandsFor(repository, code.tests),
    laterCommits: laterThan(items.lastSaidAt, code),
    itemsRead: items.items.length,
  });
  const cited = [...blobs].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    repositoryId: repository.id,
    repositoryName: repository.name,
    ref: repository.ref.replace(/^refs\/heads\//, ''),
    sha: repository.sha,
    indexedAt: repository.indexedAt,
    asOf: ranking.asOf,
    content: isDegraded ? { ...content, isUnworded: true } : content,
    wordings,
    citedPaths: cited.map(([path]) => path),
    citedBlobs: cited.map(([, blob]) => blob),
  };
}

const MOST_COMMANDS = 3;

/** The commands that the repository itself names for the nearest tests. */
function commandsFor({ testCommands }: FoundCode['repository'], tests: readonly string[]): TestCommand[] {
  const found = new Map<string, TestCommand>();
  for (const test of tests) {
    const command = testCommandFor(testCommands as KnownCommand[], test); // readCommit wrote them
    if (!command) continue;
    const { folder, path, line } = command;
    found.set(`${folder} ${command.command}`, { command: command.command, folder, path, line });
  }
  return [...found.values()].slice(0, MOST_COMMANDS);
}

const MOST_COMMITS = 3;

/** The commits that changed the code after the newest item was said: they may have solved it. */
function laterThan(lastSaidAt: Date | null, { changes }: FoundCode['code']): LaterCommit[] {
  const since = lastSaidAt?.toISOString();
  return since === undefined ? [] : changes.filter(({ at }) => at > since).slice(0, MOST_COMMITS);
}

/** Stores a version, unless the newest says the same of the same files and is of this writing; returns its number. */
async function store(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
  { spec, isFromEarlier }: { spec: NewSpec; isFromEarlier: boolean },
): Promise<number> {
  // An item may have been erased while the model was asked.
  const items = spec.wordings.flatMap(({ from }) => from);
  const there = await namings.keepThere(tx, workspaceId, items);
  const wordings = spec.wordings.filter(({ from }) => from.every((id) => there.has(id)));
  const newest = await specs.find(tx, workspaceId, { priorityId });
  if (
    !isFromEarlier &&
    newest?.repositoryId === spec.repositoryId &&
    isDeepStrictEqual(essenceOf(storedContent(newest)), essenceOf(spec.content)) &&
    isDeepStrictEqual(newest.citedBlobs, spec.citedBlobs) &&
    isDeepStrictEqual(wordsOf(storedWordings(newest)), wordsOf(wordings))
  )
    return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await specs.insert(tx, workspaceId, priorityId, { ...spec, wordings, version });
  return version;
}

function wordsOf(wordings: readonly RequirementWords[]): string[] {
  return wordings
    .map(({ requirement, text }) => `${requirement} ${text}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** What a version says, but how likely each place is, and why: that follows from all commits, and changes a little with each. */
function essenceOf({ choice, places, isUnworded: _isUnworded, ...content }: SpecContent): unknown {
  const named = places.map(({ why: _why, confidence: _confidence, ...place }) => place);
  return JSON.parse(JSON.stringify({ ...content, named, repositories: choice?.repositories ?? null }));
}
