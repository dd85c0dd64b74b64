import { stemmer } from 'stemmer';
import { compose } from '../text/compose.ts';
import { hash, mix } from '../text/hash.ts';

/** Words past this many characters of a text are not looked at, nor more of them than that. */
const READ_CHARACTERS = 20_000;
const MOST_TERMS = 2_000;

const WORD = /[\p{L}\p{N}]+/gu;
const ENGLISH_WORD = /^[a-z]+$/;
const LONGEST_WORD = 40;

/** Words that nearly every English text has and that tell nothing of what it is about. */
const EMPTY = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing done for from
  get got had has have having he her here him his how i if in into is it its just let me more most my no not now of off on once
  only or other our out over own please so some such than that the their them then there these they this those through to too
  under until up us very was we were what when where which while who whom why will with would you your ain aren couldn didn doesn
  don hadn hasn haven isn ll re s shouldn t ve wasn weren won wouldn d m`.split(/\s+/),
);

/** A first line of its own that is no longer than this is a title: its words count twice. */
const LONGEST_TITLE = 200;

/**
 * The words by which a search finds a text, in order and with repeats: small letters, English ones by their stem (Porter 1980),
 * empty ones left out. Other languages keep their words as they are.
 */
export function searchTerms(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  const plain = compose(`${titleOf(read)}${read}`)
    .toLowerCase()
    .replaceAll(/['’]/g, ' ');
  const terms: string[] = [];
  for (const word of plain.match(WORD) ?? []) {
    if (EMPTY.has(word)) continue;
    terms.push(
      ENGLISH_WORD.test(word) && word.length <= LONGEST_WORD ? stemmer(word) : word.slice(0, LONGEST_WORD),
    );
    if (terms.length === MOST_TERMS) break;
  }
  return terms;
}

/** The first line with its break, when it is short and more is said below; else nothing. */
function titleOf(text: string): string {
  const behind = text.slice(0, LONGEST_TITLE + 1).indexOf('\n') + 1;
  return behind > 1 && text.slice(behind).trim() !== '' ? text.slice(0, behind) : '';
}

/** Makes a workspace's terms into 32-bit keys. The same word has another key elsewhere, so that an index holds no list of all. */
export function termKeys(workspaceId: string): (term: string) => number {
  const seed = hash(workspaceId);
  return (term) => mix(hash(term, seed)) | 0;
}
