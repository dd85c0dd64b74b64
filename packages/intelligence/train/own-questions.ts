import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { type Asks } from '../src/search/question-head.ts';

/**
 * A question with what it asks for; null where that is not known. `isGeneral`: whether it is about everything that customers say; absent where that
 * can be read both ways. `isApart`: nothing is learnt from it or chosen by it.
 */
export type OwnQuestion = { question: string; asks: Asks | null; isGeneral?: boolean; isApart: boolean };

/** Questions that we wrote, of 13 intents and 20 domains, in seven languages. */
export function ownQuestions(): OwnQuestion[] {
  return readFileSync(new URL('texts/questions.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ownJson<OwnQuestion>(line)); // our own file, which holds nothing else
}
