import { type QuestionReading } from '@feedback/contract';
import { customers, findNames, type NamesFound, type Tx } from '@feedback/db';
import { type Directory, type Heard, nameWords, readQuestion } from '@feedback/intelligence';
import { leaveOut, type ReadPart } from './leave-out.ts';
import { subjectReader } from './subject-reader.ts';
import { readByModel } from './understand-by-model.ts';
import { type Understood } from './understood.ts';

/** The most parts of a subject, and of what it leaves out: each costs time. The first ones count. */
const MOST_PARTS = 5;

/**
 * Reads a question with the names of companies, people, sources and projects that the workspace has; `given` is what a model made of it,
 * `without` are parts of the reading that the asker took back, and `findPlaces` finds the sources and projects.
 */
export async function understandQuestion(
  tx: Tx,
  workspaceId: string,
  {
    question,
    now,
    given = null,
    without = [],
    heard,
    own,
    findPlaces,
  }: {
    question: string;
    now: Date;
    given?: QuestionReading | null;
    without?: readonly ReadPart[];
    /** What the learnt judge of questions hears in it. */
    heard: Heard;
    /** The workspace's name. */
    own: string;
    findPlaces: () => Promise<Pick<NamesFound, 'sources' | 'projects'>>;
  },
): Promise<Understood> {
  const names = await findNames(tx, workspaceId, nameWords(question));
  const directory: Directory = { ...names, ...(await findPlaces()), own };
  const read = readQuestion(question, now, { directory, isCommon: subjectReader().isCommon, heard });
  const reading = leaveOut(given ? readByModel(read, given) : read, without);
  const { accounts, people, others, otherPeople } = reading.asked;
  const customersOf = async (named: Directory['accounts'], persons: Directory['people']) => {
    const ofAccounts = await customers.ofAccounts(
      tx,
      workspaceId,
      named.map(({ key }) => key),
    );
    return [...ofAccounts, ...persons].map(({ key }) => key);
  };
  const understood = {
    ...reading,
    parts: reading.parts.slice(0, MOST_PARTS),
    excluded: reading.excluded.slice(0, MOST_PARTS),
    speakers: await customersOf(accounts, people),
    silent: await customersOf(others, otherPeople),
  };
  // Only what the ranking answers is counted by priorities.
  return { ...understood, mostFrequent: isOfRanking(understood) ? reading.mostFrequent : null };
}

/** Whether a question is about the ranking: it has no subject, and asks what comes first, or about everything. */
export function isOfRanking({
  intent,
  parts,
  excluded,
  asked,
  silent,
  isAgain,
}: Omit<Understood, 'speakers'>): boolean {
  if (
    parts.length + excluded.length > 0 ||
    asked.accounts.length + asked.people.length + asked.sources.length > 0
  )
    return false;
  if (
    isAgain ||
    silent.length > 0 ||
    asked.states ||
    asked.churnRisk ||
    asked.angry ||
    asked.project !== undefined
  )
    return false;
  const isNarrowed =
    asked.kinds !== undefined ||
    asked.pays !== undefined ||
    asked.period.since !== undefined ||
    asked.period.until !== undefined;
  return intent === 'next' || intent === 'trend' || !isNarrowed;
}
