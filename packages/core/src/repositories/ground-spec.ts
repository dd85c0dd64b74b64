import { unpackFile } from '@feedback/code';
import { codeFiles, type Db, rankedPriorities, repositories, withWorkspace } from '@feedback/db';
import { coreText } from '@feedback/intelligence';
import { type Evidence } from '../priorities/read-evidence.ts';
import { checkPlaces, type FileFacts } from './check-places.ts';
import { type CodeFound, type LocateAsked, type LocateCode, type StoredIndex } from './locate-code.ts';

/** The commit that a spec refers to; `stale` when the branch has moved on, or could not be looked at. */
export type ReadRepository = { name: string; ref: string; sha: string; indexedAt: Date; stale: boolean };

/** The code of a priority; `thin` if too few customers spoke for it, `nothing` if no code is related to it. */
export type Grounded =
  | { outcome: 'no-repository'; state: 'none' | repositories.Repository['state']; reason: string | null }
  | { outcome: 'thin' | 'nothing'; repository: ReadRepository }
  | { outcome: 'grounded'; repository: ReadRepository; code: CodeFound };

type GroundDeps = { db: Db; locate: LocateCode };
type Wanted = { evidence: Evidence; mostFiles: number };

/** Fewer signals than this are one customer's wish. */
const LEAST_SIGNALS = 2;
/** A long item names its subject at the beginning. */
const READ_CHARACTERS = 4_000;
/** How often a search is repeated because its commit was replaced meanwhile. */
const TRIES = 3;

/**
 * Finds the code of a priority in the workspace's repository. The same ranking and the same commit give the same code. Every place
 * is checked against the commit before it is returned.
 */
export async function groundSpec(deps: GroundDeps, workspaceId: string, wanted: Wanted): Promise<Grounded> {
  for (let tries = 0; tries < TRIES; tries++) {
    const grounded = await tryGround(deps, workspaceId, wanted);
    if (grounded) return grounded;
  }
  return { outcome: 'no-repository', state: 'reading', reason: null };
}

/** Null when another commit became the current one meanwhile. */
async function tryGround(
  { db, locate }: GroundDeps,
  workspaceId: string,
  { evidence, mostFiles }: Wanted,
): Promise<Grounded | null> {
  const [found] = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
  const repository = found && toRead(found);
  if (!repository)
    return { outcome: 'no-repository', state: found?.state ?? 'none', reason: found?.reason ?? null };
  if (!evidence.detail || evidence.detail.reach.signals < LEAST_SIGNALS)
    return { outcome: 'thin', repository };

  const { sha } = repository;
  const { id: repositoryId } = found;
  const subject = await readSubject(db, workspaceId, evidence);
  const key = `${repositoryId} ${sha} ${found.reader ?? 0}`;
  const asked = { key, subject, mostFiles };
  const locateIn = (stored: StoredIndex | null) => stored && locate({ ...asked, stored });
  const code =
    (await locate(asked)) ?? (await locateIn(await readStored(db, workspaceId, { repositoryId, sha })));
  const facts = code && (await readFacts(db, workspaceId, { repositoryId, sha, code }));
  if (!facts) return null;
  const checked = checkPlaces(code, facts);
  if (checked.places.length === 0) return { outcome: 'nothing', repository };
  return { outcome: 'grounded', repository, code: checked };
}

/** Null before a first commit was read. */
function toRead({
  name,
  ref,
  sha,
  headSha,
  indexedAt,
  state,
}: repositories.Repository): ReadRepository | null {
  if (sha === null || ref === null || indexedAt === null) return null;
  const stale = headSha !== sha || state === 'failed';
  return { name, ref: ref.replace(/^refs\/heads\//, ''), sha, indexedAt, stale };
}

/** The title, and the items that the priority is quoted by and ranked by, without greetings and the like. */
async function readSubject(
  db: Db,
  workspaceId: string,
  { priority, detail, quotes }: Evidence,
): Promise<LocateAsked['subject']> {
  const quoted = new Set(quotes.map(({ feedbackId }) => feedbackId));
  const others = (detail?.explain.terms ?? [])
    .filter(({ feedbackId }) => !quoted.has(feedbackId))
    .map(({ feedbackId }) => ({ feedbackId, customerKey: null, account: null }));
  const said = await withWorkspace(db, workspaceId, (tx) =>
    rankedPriorities.findQuotes(tx, workspaceId, others),
  );
  const texts = [...quotes, ...said].map(({ text }) => coreText(text.slice(0, READ_CHARACTERS)));
  return { title: priority.title, text: texts.join('\n') };
}

/** Null when the commit is no longer the current one. */
function readStored(
  db: Db,
  workspaceId: string,
  { repositoryId, sha }: { repositoryId: string; sha: string },
): Promise<StoredIndex | null> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const files = await codeFiles.current(tx, workspaceId, { repositoryId });
    const history = await repositories.historyOf(tx, workspaceId, repositoryId);
    const [now] = await repositories.list(tx, workspaceId); // last: files and commit are replaced together
    if (now?.id !== repositoryId || now.sha !== sha) return null;
    return { files: files.map(({ facts }) => facts), history };
  });
}

/** The facts of the files that were found; null if the commit is no longer the current one. */
function readFacts(
  db: Db,
  workspaceId: string,
  { repositoryId, sha, code }: { repositoryId: string; sha: string; code: CodeFound },
): Promise<Map<string, FileFacts> | null> {
  const paths = [...code.places.map(({ path }) => path), ...code.tests];
  return withWorkspace(db, workspaceId, async (tx) => {
    const files = await codeFiles.current(tx, workspaceId, { repositoryId, paths });
    const [now] = await repositories.list(tx, workspaceId);
    if (now?.id !== repositoryId || now.sha !== sha) return null;
    return new Map(
      files.map(({ path, lines, facts }) => [path, { lines, symbols: unpackFile(facts).symbols }]),
    );
  });
}
