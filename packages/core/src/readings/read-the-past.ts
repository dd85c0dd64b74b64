import { MOST_READ } from '@feedback/contract';
import { type Db, secondReadings, withWorkspace } from '@feedback/db';
import { MOST_CHARACTERS, MOST_ITEMS } from './read-feedback-again.ts';
import { INSTRUCTIONS } from './reading-prompt.ts';

/** What a model would read that was stored before it was named, and about how many tokens that takes. */
type Past = secondReadings.Past & { tokensIn: number; tokensOut: number };

/** Of plain text in European languages; a reading of one need has about so many tokens. */
const [CHARACTERS_A_TOKEN, TOKENS_OF_A_READING] = [4, 90];

/** What reading the past of a workspace would take. */
export async function countPast({ db }: { db: Db }, workspaceId: string): Promise<Past> {
  const most = { mostCharacters: MOST_CHARACTERS };
  const past = await withWorkspace(db, workspaceId, (tx) => secondReadings.countPast(tx, workspaceId, most));
  const { items, characters } = past;
  const asked = characters + (items / MOST_READ) * INSTRUCTIONS.length;
  return {
    ...past,
    tokensIn: Math.ceil(asked / CHARACTERS_A_TOKEN),
    tokensOut: items * TOKENS_OF_A_READING,
  };
}

/** Lets a model read it, the newest first; new items are not kept waiting for longer than one run. */
export async function readThePast({ db }: { db: Db }, workspaceId: string): Promise<void> {
  const how = { mostCharacters: MOST_CHARACTERS, ofRow: MOST_ITEMS };
  await withWorkspace(db, workspaceId, (tx) => secondReadings.requestPast(tx, workspaceId, how));
}
