import { MOST_READ } from '@feedback/contract';
import { type PastState } from '@feedback/contract/vocabulary';
import { audit, type Db, pastReadings, tasks, type Tx, withWorkspace } from '@feedback/db';
import { AppError, type Clock } from '@feedback/runtime';
import { requireActor } from '../acts/acting.ts';
import { type Models } from '../models/workspace-models.ts';
import { MOST_CHARACTERS } from './read-feedback-again.ts';
import { INSTRUCTIONS, TOKENS_OF_A_READING } from './reading-prompt.ts';

/** What a model would read that is stored, about how many tokens that takes, and how far the last reading of the past is. */
export type Past = pastReadings.Unread & {
  tokensIn: number;
  tokensOut: number;
  last: pastReadings.PastReading | null;
};

/** Of plain text in European languages. */
const CHARACTERS_A_TOKEN = 4;

/** What reading the past of a workspace would take, and how far it is. */
export async function readPast({ db }: { db: Db }, workspaceId: string): Promise<Past> {
  return withWorkspace(db, workspaceId, (tx) => pastOf(tx, workspaceId));
}

async function pastOf(tx: Tx, workspaceId: string): Promise<Past> {
  const unread = await pastReadings.countUnread(tx, workspaceId, { mostCharacters: MOST_CHARACTERS });
  const asked = unread.characters + (unread.items / MOST_READ) * INSTRUCTIONS.length;
  return {
    ...unread,
    tokensIn: Math.ceil(asked / CHARACTERS_A_TOKEN),
    tokensOut: unread.items * TOKENS_OF_A_READING,
    last: (await pastReadings.find(tx, workspaceId)) ?? null,
  };
}

/** What people do about the reading of the past, the states in which they may, and the state that follows. */
const CHANGES = {
  pause: { from: ['reading'], to: 'paused', why: 'The past is not being read' },
  resume: { from: ['paused'], to: 'reading', why: 'The reading of the past is not paused' },
  undo: {
    from: ['reading', 'paused', 'read'],
    to: 'undoing',
    why: 'There is no reading of the past to undo',
  },
} as const satisfies Record<string, { from: PastState[]; to: PastState; why: string }>;

/** What the audit log says. */
const ACTIONS = {
  start: 'past-reading-started',
  pause: 'past-reading-paused',
  resume: 'past-reading-resumed',
  undo: 'past-reading-undone',
} as const;

type Changed = { by: audit.Who; how: 'start' | keyof typeof CHANGES };
type ChangeDeps = { db: Db; now: Clock; models: Pick<Models, 'reads'> };

/**
 * Starts, pauses, resumes or undoes the reading of the past, for an owner or the operator.
 * @throws AppError `conflict` when that is not possible in its state, or no model reads for the workspace
 */
export async function changePast(
  { db, now, models }: ChangeDeps,
  workspaceId: string,
  { by, how }: Changed,
): Promise<Past> {
  return withWorkspace(db, workspaceId, async (tx) => {
    // A step locks its task before anything else, and so does this.
    await tasks.requestRun(tx, workspaceId, 'past-reading', { soonest: true });
    if (typeof by !== 'string') await requireActor(tx, workspaceId, { by, least: 'owner' });
    if ((how === 'start' || how === 'resume') && !(await models.reads(tx, workspaceId)))
      throw new AppError('conflict', 'No model reads for this workspace: choose one first');
    if (how === 'start') await start(tx, workspaceId, now());
    else {
      const { from, to, why } = CHANGES[how];
      if (!(await pastReadings.move(tx, workspaceId, { from: [...from], to })))
        throw new AppError('conflict', why);
    }
    const past = await pastOf(tx, workspaceId);
    await audit.add(tx, workspaceId, { action: ACTIONS[how], by, detail: { items: past.last?.items ?? 0 } });
    return past;
  });
}

/** Why the past cannot be read from the beginning now. */
const UNDER_WAY = {
  reading: 'The past is being read already',
  paused: 'The reading of the past is paused: resume or undo it',
  undoing: 'The reading of the past is being undone: start it when that is done',
} as const;

/** Whether a reading of the past has to end before another can start. */
export function isUnderWay(state: PastState): state is keyof typeof UNDER_WAY {
  return state in UNDER_WAY;
}

/** Begins to read the past, the newest first. @throws AppError `conflict` while it is under way */
async function start(tx: Tx, workspaceId: string, at: Date): Promise<void> {
  const last = await pastReadings.find(tx, workspaceId);
  if (last && isUnderWay(last.state)) throw new AppError('conflict', UNDER_WAY[last.state]);
  const { items } = await pastReadings.countUnread(tx, workspaceId, { mostCharacters: MOST_CHARACTERS });
  await pastReadings.begin(tx, workspaceId, { items, at });
}
