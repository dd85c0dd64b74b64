import { withPlainApostrophes } from '../text/words.ts';
import { type Span } from './span.ts';
import {
  ASIDE,
  ASKING,
  CIRCUMSTANCES,
  type CircumstanceSort,
  EXPECTATION,
  FAILURE,
  FINE,
  IMPACT,
  INDIRECT,
  JUDGEMENT,
  SPEAKERS,
  SUBJECTS,
  SUBJECTS_OF,
  WISH,
  WORKAROUND,
} from './statement-cues.ts';

/** The circumstances that a sentence names ("I export all years" after "when"), and what it says happens then. */
export type Circumstance = { sort: CircumstanceSort; when: Span; outcome: Span };

const WORD = /[\p{L}\p{N}'’]+/gu;
const [LEAST_WHEN, MOST_WHEN, LEAST_OUTCOME] = [3, 16, 2];

/**
 * Finds the clause after "when", "after", "if" and the like, and the rest of the sentence; null without one. `at` is where the sentence
 * begins in its text.
 */
export function findCircumstance(sentence: string, at: number): Circumstance | null {
  const words = Array.from(sentence.matchAll(WORD), ({ 0: word, index }) => ({
    plain: withPlainApostrophes(word).toLowerCase(),
    index,
  }));
  const opening = findOpening(words.map(({ plain }) => plain));
  const clauses = opening && divideAt(sentence, words, opening);
  if (!clauses) return null;
  const { when, outcome } = clauses;
  const [clause = '', main = ''] = [when, outcome].map(({ start, end }) => sentence.slice(start, end));
  const isLong = isBetween(wordsIn(clause), LEAST_WHEN, MOST_WHEN) && wordsIn(main) >= LEAST_OUTCOME;
  if (!isLong || !isEvent(opening.sort, clause) || isJudged(opening.sort, clause, main)) return null;
  return { sort: opening.sort, when: moved(when, at), outcome: moved(outcome, at) };
}

type Word = { plain: string; index: number };

/** The clause behind an opening, and the rest of the sentence; null if it is unknown where the clause ends. */
function divideAt(
  sentence: string,
  words: readonly Word[],
  { from, to }: Opening,
): { when: Span; outcome: Span } | null {
  const [first, second] = [words[from]?.index, words[to]?.index];
  if (first === undefined || second === undefined) return null;
  const end = endOf(sentence);
  if (from > 1) {
    const [comma = end] = commasIn(sentence, second);
    const semicolon = sentence.indexOf(';', second);
    return {
      when: trimmed(sentence, second, semicolon < 0 ? comma : Math.min(comma, semicolon)),
      outcome: trimmed(sentence, 0, beforeModifier(words, from) ?? first),
    };
  }
  // The clause leads: "But when I save it, …"
  const border = borderOf(sentence, words, to);
  if (border < 0) return null;
  return { when: trimmed(sentence, second, border), outcome: trimmed(sentence, border, end) };
}

/** Where a word begins that belongs to the clause behind it: "crashes right after I save". */
function beforeModifier(words: readonly Word[], opening: number): number | undefined {
  const word = words[opening - 1];
  return word && MODIFIERS.has(word.plain) ? word.index : undefined;
}

const MODIFIERS = new Set([
  'right',
  'just',
  'only',
  'always',
  'directly',
  'immediately',
  'shortly',
  'and',
  'but',
]);

type Opening = { sort: CircumstanceSort; from: number; to: number };

/** The first opening of such a clause, and the word behind it. */
function findOpening(words: readonly string[]): Opening | undefined {
  for (const from of words.keys())
    for (const [sort, opening, ...languages] of CIRCUMSTANCES) {
      const to = from + opening.length;
      if (!opening.every((word, i) => words[from + i] === word)) continue;
      const after = words[to] ?? '';
      const hasSubject = languages.some(
        (one) => SUBJECTS_OF[one].has(after) || (one === 'en' && /^[a-z]{3,}ing$/.test(after)),
      );
      if (hasSubject && mayOpen(words, { sort, from, to })) return { sort, from, to };
    }
  return undefined;
}

function mayOpen(words: readonly string[], { sort, from, to }: Opening): boolean {
  const [before, after] = [words[from - 1] ?? '', words[to] ?? ''];
  if ((sort === 'if' && ASKING.has(before)) || before === 'even') return false;
  return words[from] !== 'once' || !/^(?:an?|every|the|there)$/.test(after); // "once a day"
}

/**
 * What the speaker did, and what failed then, in one sentence: "I voted by accident and cannot take it back". The clause that fails has a subject of
 * its own or begins with what fails.
 */
export function findStep(sentence: string, at: number): Circumstance | null {
  if (sentence.length > LONGEST) return null;
  const plain = withPlainApostrophes(sentence).toLowerCase();
  const fails = FAILURE.exec(plain);
  if (!fails || !beginsWithSpeaker(sentence)) return null;
  for (const { index, 0: joint } of [...plain.slice(0, fails.index).matchAll(JOINT)].toReversed()) {
    const from = index + joint.length;
    const first = plain.slice(from).match(WORD)?.[0] ?? '';
    const [when, outcome] = [trimmed(sentence, 0, index), trimmed(sentence, from, endOf(sentence))];
    const step = plain.slice(when.start, when.end);
    const isLong =
      isBetween(wordsIn(step), LEAST_WHEN, MOST_WHEN) && wordsIn(sentence.slice(from)) >= LEAST_OUTCOME;
    if (!isLong || !(from === fails.index || SUBJECTS.has(first))) continue;
    return SAYS_MORE.some((cue) => cue.test(step))
      ? null
      : { sort: 'when', when: moved(when, at), outcome: moved(outcome, at) };
  }
  return null;
}

/** The clauses of a longer sentence are not told apart: each is compared with the words of all roles. */
const LONGEST = 400;
const SAYS_MORE = [WISH, EXPECTATION, WORKAROUND, IMPACT, FINE, ASIDE];
const JOINT =
  /[,;] (?:(?:and|but|und|aber|et|mais|y|pero) )?| (?:and|but|und|aber|et|mais|y|pero) | [–—-] /gu;

/** Whether a sentence begins with the person who tells it. */
export function beginsWithSpeaker(sentence: string): boolean {
  return SPEAKERS.has(withPlainApostrophes(sentence.match(WORD)?.[0] ?? '').toLowerCase());
}

/**
 * The clause of a part of a sentence that says what is expected, and what is said beside it; null where the whole part expects, or where its
 * clauses cannot be told apart.
 */
export function findExpected(sentence: string, { start, end }: Span): { expected: Span; rest: Span } | null {
  if (sentence.length > LONGEST) return null;
  const plain = withPlainApostrophes(sentence).toLowerCase();
  for (const { index, 0: joint } of plain.slice(0, end).matchAll(JOINT)) {
    if (index <= start) continue;
    const last = Math.min(end, endOf(sentence));
    const [before, behind] = [trimmed(sentence, start, index), trimmed(sentence, index + joint.length, last)];
    const [said, then] = [before, behind].map((one) => plain.slice(one.start, one.end));
    const [isBefore, isBehind] = [said ?? '', then ?? ''].map((one) => EXPECTATION.test(one));
    if (isBefore === isBehind) continue;
    if (isBehind && isDivided(joint, said ?? '', then ?? '')) return { expected: behind, rest: before };
    if (isBefore && FAILURE.test(then ?? '')) return { expected: before, rest: behind };
  }
  return null;
}

/** Whether two sides of a joint are clauses: a comma alone also divides "in the new list" from what should be there. */
function isDivided(joint: string, before: string, behind: string): boolean {
  if (wordsIn(before) < LEAST_OUTCOME || wordsIn(behind) < LEAST_OUTCOME) return false;
  if (FAILURE.test(before) || FAILURE.test(behind)) return true;
  if (CONTRAST.test(joint)) return false; // "I like it, but it should be faster" has nothing that happens
  if (joint.startsWith(';') || /[–—-]/.test(joint)) return true;
  const [first = '', then = ''] = [before, behind].map((one) => one.match(WORD)?.[0] ?? '');
  return BACK.has(then) || (SUBJECTS.has(first) && SUBJECTS.has(then));
}

const CONTRAST = /but|aber|mais|pero/;
/** Words that stand for what was named before. */
const BACK = new Set(['it', 'they', 'es', 'sie', 'il', 'elle', 'ils', 'elles']);

/** "It would be nice if we could filter" asks for the filter, and "while I love the product" says nothing of it. */
function isJudged(sort: CircumstanceSort, clause: string, main: string): boolean {
  if (sort === 'if') return JUDGEMENT.test(main.toLowerCase());
  return sort === 'while' && /(?<!\p{L})(?:love|like|enjoy|appreciate|understand)(?!\p{L})/iu.test(clause);
}

/** "after the update" names no event that a product could see; "after the token expires" does. */
function isEvent(sort: CircumstanceSort, clause: string): boolean {
  return (
    sort !== 'after' ||
    !/^(?:the|an?|this|that|my|our|your|its) /i.test(clause) ||
    /(?:s|ed|ing)$/i.test(clause)
  );
}

/**
 * Where a clause at the beginning ends: at the only comma, at the first with a clause and no part of a list behind it, or before "I" or
 * "we"; -1 if that is unknown.
 */
function borderOf(sentence: string, words: readonly Word[], from: number): number {
  const commas = commasIn(sentence, words[from]?.index ?? 0);
  const isMain = (comma: number, n: number) => {
    const behind = words.filter(({ index }) => index > comma && index < (commas[n + 1] ?? Infinity));
    const first = behind[0]?.plain ?? '';
    return SUBJECTS.has(first) || (behind.length >= LEAST_WHEN && !JOINING.has(first));
  };
  const comma = commas.length === 1 ? commas[0] : commas.find(isMain);
  const speaker = words.find(
    ({ plain }, n) =>
      n >= from + LEAST_WHEN && SPEAKERS.has(plain) && !INDIRECT.has(words[n - 1]?.plain ?? ''),
  );
  return speaker && (comma === undefined || speaker.index < comma) ? speaker.index : (comma ?? -1);
}

const JOINING = new Set(['or', 'and', 'oder', 'und', 'ou', 'et', 'o', 'y']);

/** The commas from a place on that divide clauses: none in a number, and none in brackets. */
function commasIn(sentence: string, from: number): number[] {
  const commas: number[] = [];
  let depth = 0;
  for (let at = from; at < sentence.length; at++) {
    const character = sentence[at] ?? '';
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0 && !/^\d,\d/.test(sentence.slice(at - 1, at + 2)))
      commas.push(at);
  }
  return commas;
}

function wordsIn(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function isBetween(n: number, least: number, most: number): boolean {
  return n >= least && n <= most;
}

/** The end of a sentence without its stops. */
export function endOf(sentence: string): number {
  let end = sentence.length;
  while (end > 0 && STOP.test(sentence[end - 1] ?? '')) end--;
  return end;
}

const STOP = /[\s.!?…]/u;
const AROUND = /[\s,;:–—-]/u;

/** A part of a sentence without the spaces and marks around it. */
export function trimmed(sentence: string, start: number, end: number): Span {
  while (start < end && AROUND.test(sentence[start] ?? '')) start++;
  while (end > start && AROUND.test(sentence[end - 1] ?? '')) end--;
  return { start, end };
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
