import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { type Fault } from '@feedback/test-support/failing-proxy';

/** One thing that every client must do: `clients/README.md` says how a case is read. */
export type ClientCase = {
  name: string;
  call: 'send' | 'sendAll' | 'addAll' | 'transcript' | 'survey';
  before?: Record<string, unknown>;
  with: Record<string, unknown>;
  sender?: 'wrong' | 'none';
  faults?: Fault[];
  requests: number;
  seconds?: number;
  answer?: Record<string, unknown>;
  error?: { status: number; message: string; retry_after?: number };
};

/** The cases, with the word that makes their texts new. */
export function clientCases(word: string): ClientCase[] {
  const written = readFileSync(path.join(root, 'clients/cases.json'), 'utf8');
  return ownJson<ClientCase[]>(written.replaceAll('~', word));
}

type Many = { count: number; item: Record<string, string>; bytes?: number; invalid?: number[] };

/** The items of a case that sends many. */
export function* itemsOf({ count, item, bytes = 0, invalid = [] }: Many): Generator<{ text: string }> {
  for (let n = 0; n < count; n++) {
    const filled = Object.entries(item).map(([name, value]) => [
      name,
      value.replace('#', String(n)).replace('…', 'x'.repeat(bytes)),
    ]);
    yield { ...Object.fromEntries(filled), ...(invalid.includes(n) && { text: '' }) };
  }
}
