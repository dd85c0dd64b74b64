import { createHash } from 'node:crypto';
import { type Db, signInTries, type Tx } from '@feedback/db';

/** Allows `limit` failed tries in a window that the first one opens; `name` says which tries are counted together. */
export type Gate = { name: string; limit: number; windowS: number };

export const QUARTER_S = 15 * 60;
export const HOUR_S = 60 * 60;

/**
 * A counted try; `succeed` takes it back. `closed` is present when a gate is closed: which gate, for how long, and whether this
 * try closed it.
 */
export type Passage = {
  closed?: { gate: Gate; retryAfterS: number; isFirst: boolean };
  succeed: (on?: Tx) => Promise<void>;
};

/**
 * Counts a try at each gate before the try is checked. The counts are in PostgreSQL, shared by all processes, so that concurrent
 * tries cannot slip through. A closed gate ends the try, which then does not count at the gates before it. The table stores
 * hashes, which reveal no name.
 */
export async function passGates(db: Db, gates: Gate[]): Promise<Passage> {
  const passed: string[] = [];
  const succeed = async (on: Db | Tx = db) => {
    for (const key of passed) await signInTries.takeBack(on, key);
  };
  for (const gate of gates) {
    const key = keyOf(gate);
    const { tries, windowEndsInS } = await signInTries.count(db, key, gate.windowS);
    if (tries > gate.limit) {
      await succeed();
      const closed = {
        gate,
        retryAfterS: Math.max(1, Math.ceil(windowEndsInS)),
        isFirst: tries === gate.limit + 1,
      };
      return { closed, succeed: () => Promise.resolve() };
    }
    passed.push(key);
  }
  return { succeed };
}

/** Counts a try without refusing it; returns whether the try exceeds the limit. */
export async function isCrowded(db: Db, gate: Gate): Promise<boolean> {
  return (await signInTries.count(db, keyOf(gate), gate.windowS)).tries > gate.limit;
}

/** Clears the tries at a gate: the client has proved that the account is theirs. */
export function openGate(on: Db | Tx, gate: Gate): Promise<void> {
  return signInTries.forget(on, keyOf(gate));
}

/** Takes back one try at a gate. */
export function takeBack(on: Db | Tx, gate: Gate): Promise<void> {
  return signInTries.takeBack(on, keyOf(gate));
}

function keyOf({ name }: Gate): string {
  return createHash('sha256').update(name).digest('base64url');
}

/** Says for how long a gate is closed. */
export function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
