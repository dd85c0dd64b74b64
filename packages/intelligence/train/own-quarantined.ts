import { readFileSync } from 'node:fs';
import type { OwnSentence } from './own-sentences.ts';

const TEXTS = new URL('texts/', import.meta.url);

/**
 * Adverts and frauds that we wrote, of the kinds that reach every public form, in seven languages. None of the addresses in them
 * exists.
 */
export function ownAdverts(): string[] {
  return linesOf('adverts.txt');
}

/** Texts that we wrote and that give orders to a language model, in seven languages; to be treated as data. */
export function ownInjections(): string[] {
  return linesOf('injections.txt');
}

/**
 * Feedback that we wrote and that shares words with adverts and injections: of shops, of tools for marketing, of banks, of games, of
 * products with an assistant.
 */
export function ownNearMisses(): OwnSentence[] {
  return linesOf('feedback-near-them.tsv').map((line) => {
    const [kind, text = ''] = line.split('\t');
    return { kind: kind as OwnSentence['kind'], text }; // the file holds no other kinds
  });
}

/** Orders to the machine that reads them, in plain words or hidden in feedback, in seven languages; to be treated as data. */
export function ownOrders(): string[] {
  return textsOf('orders.jsonl');
}

/** Feedback that sounds like such orders: requests to a team, steps, wishes about lists and summaries, reports of such orders. */
export function ownNearOrders(): string[] {
  return textsOf('feedback-near-orders.jsonl');
}

function textsOf(name: string): string[] {
  return linesOf(name).map((line) => (JSON.parse(line) as { text: string }).text); // the files hold nothing else
}

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, TEXTS), 'utf8').trim().split('\n');
}
