import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { KINDS } from '@feedback/contract/vocabulary';
import { type Alien } from '../src/classifier/classify.ts';
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
    const [named, text = ''] = line.split('\t');
    const kind = KINDS.find((one) => one === named);
    if (!kind) throw new Error(`feedback-near-them.tsv: ${named} is no kind`);
    return { kind, text };
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

/** Orders of a few words to an agent that writes code, and as many pieces of feedback that sound like them. */
export function ownShortOrders(): { text: string; isOrder: boolean }[] {
  return parsed('short-orders.jsonl');
}

/** Commands and settings that a machine is to run, and feedback of developers that names such commands; `family` is what they are commands of. */
export function ownCommands(): { text: string; family: string; isOrder: boolean }[] {
  return parsed('commands.jsonl');
}

/** Feedback of a few words, or of anger, with its kind, that we wrote in seven languages. */
export function ownShortFeedback(): OwnSentence[] {
  return parsed<OwnSentence>('short-feedback.jsonl');
}

/** Texts that say nothing, by what they are instead, and feedback of a few words that looks like them. */
export function ownNothingSaid(): { text: string; class: Alien | 'feedback' }[] {
  return parsed('nothing-said.jsonl');
}

function textsOf(name: string): string[] {
  return parsed<{ text: string }>(name).map(({ text }) => text);
}

function parsed<Line>(name: string): Line[] {
  return linesOf(name).map((line) => ownJson<Line>(line)); // our own files, which hold nothing else
}

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, TEXTS), 'utf8').trim().split('\n');
}
