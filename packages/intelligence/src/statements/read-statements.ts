import { coreText } from '../core-text/core-text.ts';
import { splitSentences } from '../signals/sentences.ts';
import { withPlainApostrophes } from '../text/words.ts';
import { type Circumstance, findCircumstance } from './circumstance.ts';
import { type Span } from './span.ts';
import {
  ASIDE,
  EXPECTATION,
  FAILURE,
  FINE,
  IMPACT,
  MEASURE,
  PLACE,
  VERSION,
  WISH,
  WORKAROUND,
} from './statement-cues.ts';

/** What a sentence does in a report. */
export const STATEMENT_ROLES = [
  'aside',
  'failure',
  'wish',
  'expectation',
  'workaround',
  'impact',
  'fine',
  'question',
] as const;
export type StatementRole = (typeof STATEMENT_ROLES)[number];

/** One sentence of a customer. A sentence can have several roles: "please fix the export, it loses rows". */
export type Statement = Span & {
  roles: ReadonlySet<StatementRole>;
  circumstance: Circumstance | null;
  /** It says what should be instead, where it says what happens. */
  expects: boolean;
  /** Systems, devices and versions that it names. */
  places: Span[];
  /** Sizes: "3.4M records". */
  measures: Span[];
};

/** The label of a subject line or a note. */
const LABEL = /^(?:subject|ticket|note|summary|description|betreff|objet|asunto)\s?:\s*/i;
const READ_CHARACTERS = 4_000;
const MOST_STATEMENTS = 24;
const CUES: readonly [StatementRole, RegExp][] = [
  ['aside', ASIDE],
  ['failure', FAILURE],
  ['wish', WISH],
  ['expectation', EXPECTATION],
  ['workaround', WORKAROUND],
  ['impact', IMPACT],
  ['fine', FINE],
];

/**
 * The sentences of a report and what each does in it, in order; without greetings, signatures and quoted mail. Their spans are
 * offsets in `text`. English, German, French and Spanish; sentences of other languages have few roles. Takes linear time.
 */
export function readStatements(text: string): Statement[] {
  const read = text.slice(0, READ_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  const core = coreText(read);
  const statements: Statement[] = [];
  let from = 0;
  for (const { start, end } of splitSentences(core, null)) {
    if (statements.length >= MOST_STATEMENTS) break;
    const sentence = core.slice(start, end).replace(LABEL, '');
    // The core is the text with parts left out: a sentence across such a part is in neither.
    const at = read.indexOf(sentence, from);
    if (at < 0 || sentence.length < 2) continue;
    from = at + sentence.length;
    statements.push(readSentence(sentence, at));
  }
  return statements;
}

function readSentence(sentence: string, at: number): Statement {
  const plain = withPlainApostrophes(sentence).toLowerCase();
  const roles = new Set(CUES.filter(([, cue]) => cue.test(plain)).map(([role]) => role));
  if (/\?["'”»)\]]*$/u.test(sentence)) roles.add('question');
  const circumstance = findCircumstance(sentence, at);
  const { start, end } = circumstance?.outcome ?? { start: at, end: at + sentence.length };
  const outcome = plain.slice(start - at, end - at);
  return {
    start: at,
    end: at + sentence.length,
    roles,
    circumstance,
    expects: EXPECTATION.test(outcome) && !FAILURE.test(outcome),
    places: [...spansOf(PLACE, sentence, at), ...spansOf(VERSION, sentence, at)],
    measures: spansOf(MEASURE, sentence, at),
  };
}

function spansOf(pattern: RegExp, sentence: string, at: number): Span[] {
  return Array.from(sentence.matchAll(pattern), (found) => ({
    start: at + found.index,
    end: at + found.index + found[0].length,
  }));
}
