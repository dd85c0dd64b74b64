import {
  type Db,
  isUuid,
  rankedPriorities,
  repositories,
  specs,
  tasks,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { type Figures, hasOldFigures, toFigures } from '../priorities/figures.ts';
import { type Evidence, readEvidence } from '../priorities/read-evidence.ts';
import { citing } from './cite.ts';
import { isRead } from './find-code.ts';
import {
  type Passage,
  type RequirementWords,
  type SpecContent,
  storedContent,
  storedWordings,
} from './spec-content.ts';
import { isOfEarlierWriter, readBasis, type SpecBasis } from './write-spec.ts';

/** A version of a spec, with the items whose passages it quotes, as they are stored now. */
export type ReadSpec = Omit<specs.StoredSpec, 'content' | 'wordings'> & {
  content: SpecContent;
  /** Without what was made of an item that cannot be shown any more. */
  wordings: RequirementWords[];
  quotes: rankedPriorities.QuoteFound[];
  /** The files that it names which have changed since, or are gone. */
  movedFiles: string[];
  /** How many of the items that it cites no longer belong to the priority. */
  leftItems: number;
  /** What the ranking says now, where it counts other customers, signals or revenue than the version states. */
  newFigures: Figures | null;
  /** Why the branch could not be read lately; null where it could. */
  unseenBecause: string | null;
  /** Its repository is still connected. */
  isConnected: boolean;
  /** A newer version was requested, and could not be written. */
  couldNotBeWritten: boolean;
};

/** What is known of a priority's spec, with the evidence of the priority. */
export type SpecState = { evidence: Evidence } & (
  | { outcome: 'read'; spec: ReadSpec }
  | { outcome: 'no-version'; newest: number | null }
  /** There is no repository, or none was read yet: its state, and why. */
  | { outcome: 'no-repository'; state: 'none' | repositories.Repository['state']; reason: string | null }
  /** Too few customers have said this. */
  | { outcome: 'thin' }
  /** No code has to do with it: words of the reports that occur nowhere in it, as quotations. */
  | { outcome: 'nothing'; missing: string[] }
  /** It is being written, or its writing failed so often that an operator has to look. */
  | { outcome: 'in-progress' | 'failed' }
);

/** Fewer signals than this are one customer's wish. */
const LEAST_SIGNALS = 2;

export type SpecAsked = {
  priorityId: string;
  version?: number;
  /** Write a version from current data, if that differs from the data of the newest. */
  refresh: boolean;
  /** A version was requested: `in-progress` until its writing has ended. */
  isRequested: boolean;
};

/**
 * Reads a priority's spec: the version asked for, or the newest. Where a version is to be written first, that is requested of the worker, and
 * the outcome is `in-progress`. Undefined when there is no priority of that id.
 */
export async function readSpec(
  { db }: { db: Db },
  workspaceId: string,
  asked: SpecAsked,
): Promise<SpecState | undefined> {
  const evidence = await readEvidence({ db }, workspaceId, asked.priorityId);
  if (!evidence || !isUuid(asked.priorityId)) return undefined;
  return withWorkspace(db, workspaceId, (tx) =>
    asked.version === undefined
      ? readNewest(tx, workspaceId, evidence, asked)
      : readVersion(tx, workspaceId, evidence, asked.version),
  );
}

async function readVersion(
  tx: Tx,
  workspaceId: string,
  evidence: Evidence,
  version: number,
): Promise<SpecState> {
  const priorityId = evidence.priority.id;
  const stored = await specs.find(tx, workspaceId, { priorityId, version });
  if (stored) return { evidence, outcome: 'read', spec: await withFacts(tx, workspaceId, evidence, stored) };
  const newest = await specs.find(tx, workspaceId, { priorityId });
  return { evidence, outcome: 'no-version', newest: newest?.version ?? null };
}

/** The newest version; one that is wanted instead is requested first. */
async function readNewest(
  tx: Tx,
  workspaceId: string,
  evidence: Evidence,
  { refresh, isRequested }: Pick<SpecAsked, 'refresh' | 'isRequested'>,
): Promise<SpecState> {
  const priorityId = evidence.priority.id;
  // First: the version is there when the work is gone.
  const work = (await tasks.stateOf(tx, workspaceId, 'specification', priorityId))?.state;
  if (isRequested && work === 'pending') return { evidence, outcome: 'in-progress' };
  const hasFailed = isRequested && work === 'dead';
  const newest = await specs.find(tx, workspaceId, { priorityId });
  const attempt = await specs.findAttempt(tx, workspaceId, priorityId);
  // Where the last attempt found no code, what an earlier one had found is no longer said.
  if (!newest || attempt?.version === null)
    return { evidence, ...(hasFailed ? { outcome: 'failed' } : await request(tx, workspaceId, evidence)) };
  const isOfEarlier = isOfEarlierWriter(attempt) && work !== 'dead';
  const isAsked = !isRequested && (refresh || isOfEarlier);
  if (isAsked && (await mayWrite(tx, workspaceId, evidence)))
    return { evidence, ...(await request(tx, workspaceId, evidence)) };
  const spec = await withFacts(tx, workspaceId, evidence, newest);
  return { evidence, outcome: 'read', spec: { ...spec, couldNotBeWritten: hasFailed } };
}

/** Whether there is data from which the newest version was not written, and enough of it. */
async function mayWrite(tx: Tx, workspaceId: string, { priority, detail }: Evidence): Promise<boolean> {
  const basis = await readBasis(tx, workspaceId, priority.id);
  const attempt = await specs.findAttempt(tx, workspaceId, priority.id);
  const isEnough = (detail?.reach.signals ?? 0) >= LEAST_SIGNALS;
  return (
    basis !== undefined && isEnough && basis.repositories.some(isRead) && attempt?.inputs !== basis.inputs
  );
}

/** Requests a version, unless the data do not allow one. Work that failed before is tried again. */
async function request(
  tx: Tx,
  workspaceId: string,
  { priority, detail }: Evidence,
): Promise<
  | { outcome: 'no-repository'; state: 'none' | repositories.Repository['state']; reason: string | null }
  | { outcome: 'nothing'; missing: string[] }
  | { outcome: 'thin' | 'in-progress' }
> {
  const all = await repositories.list(tx, workspaceId);
  if (!all.some(isRead)) {
    const [first] = all.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
    return { outcome: 'no-repository', state: first?.state ?? 'none', reason: first?.reason ?? null };
  }
  const basis: SpecBasis | undefined = await readBasis(tx, workspaceId, priority.id);
  if (!basis || !detail || detail.reach.signals < LEAST_SIGNALS) return { outcome: 'thin' };
  const attempt = await specs.findAttempt(tx, workspaceId, priority.id);
  if (attempt?.inputs === basis.inputs)
    return { outcome: 'nothing', missing: await wordsAt(tx, workspaceId, attempt) };
  const work = await tasks.stateOf(tx, workspaceId, 'specification', priority.id);
  if (work?.state === 'dead') await tasks.redrive(tx, workspaceId, work.id);
  if (!work) await tasks.add(tx, workspaceId, { kind: 'specification', priorityId: priority.id });
  return { outcome: 'in-progress' };
}

/** The words that stand where an attempt found some missing; without those of items that are gone. */
async function wordsAt(tx: Tx, workspaceId: string, { missing }: specs.SpecAttempt): Promise<string[]> {
  const passages = missing as Passage[]; // writeSpec wrote them
  const ids = [...new Set(passages.map(({ feedbackId }) => feedbackId))];
  const cite = citing(await rankedPriorities.quotesById(tx, workspaceId, ids));
  return [...new Set(passages.flatMap((passage) => cite.quote(passage) ?? []))];
}

async function withFacts(
  tx: Tx,
  workspaceId: string,
  { priority, detail, currency }: Evidence,
  stored: specs.StoredSpec,
): Promise<ReadSpec> {
  const content = storedContent(stored);
  const all = await repositories.list(tx, workspaceId);
  const repository = all.find(({ id }) => id === stored.repositoryId);
  const ids = citedIn(content);
  const quotes = await rankedPriorities.quotesById(tx, workspaceId, ids);
  const shown = new Set(quotes.map(({ feedbackId }) => feedbackId));
  const hasOld = detail !== null && hasOldFigures(content.figures, detail);
  return {
    ...stored,
    content,
    wordings: storedWordings(stored).filter(({ from }) => from.every((id) => shown.has(id))),
    quotes,
    movedFiles: repository ? await specs.movedFiles(tx, workspaceId, stored) : stored.citedPaths,
    leftItems: await specs.leftItems(tx, workspaceId, { priorityId: priority.id, ids }),
    newFigures: hasOld && currency !== null ? toFigures(detail, currency, null) : null,
    unseenBecause: repository?.state === 'failed' ? repository.reason : null,
    isConnected: repository !== undefined,
    couldNotBeWritten: false,
  };
}

/** The items that a spec cites, in the order in which it does. */
export function citedIn({ requirements, workarounds, consequences, fine, questions }: SpecContent): string[] {
  return [
    ...new Set([
      ...requirements.flatMap(({ lead, cases }) => [lead, ...cases].map(({ said }) => said.feedbackId)),
      ...[workarounds, consequences, fine, questions].flat().map(({ feedbackId }) => feedbackId),
      ...requirements.flatMap(({ saidBy }) => saidBy),
    ]),
  ];
}
