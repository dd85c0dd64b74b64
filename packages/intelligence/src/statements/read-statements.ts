import { coreText } from '../core-text/core-text.ts';
import { splitSentences } from '../signals/sentences.ts';
import { withPlainApostrophes } from '../text/words.ts';
import {
  beginsWithSpeaker,
  type Circumstance,
  endOf,
  findCircumstance,
  findExpected,
  findStep,
  trimmed,
} from './circumstance.ts';
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
  /** What its outcome shows, or the whole where it names no circumstances: that it fails, is asked for, is expected, or none or several of these. */
  shows: 'failure' | 'wish' | 'expectation' | null;
  /** The clause that says what should be, beside one that says what is; and that one. */
  expected: { clause: Span; beside: Span } | null;
  /** Steps as a list behind a label, without the label: "open a parcel, click Print". */
  steps: Span | null;
  /** It begins with the person who tells it. */
  isTold: boolean;
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
  const circumstance = findCircumstance(sentence, at) ?? findStep(sentence, at);
  const { start, end } = circumstance?.outcome ?? { start: at, end: at + sentence.length };
  const own = { start: start - at, end: end - at };
  const found = findExpected(sentence, own) ?? (circumstance && expectedBehind(sentence, circumstance, at));
  const beside = found?.rest ?? own;
  const here = (span: Span) => ({ start: at + span.start, end: at + span.end });
  return {
    start: at,
    end: at + sentence.length,
    roles,
    circumstance: circumstance && { ...circumstance, outcome: here(beside) },
    shows: found ? 'failure' : shownIn(plain.slice(own.start, own.end)),
    expected: found && { clause: here(found.expected), beside: here(beside) },
    steps: stepsIn(sentence, at),
    isTold: beginsWithSpeaker(sentence),
    places: [...spansOf(PLACE, sentence, at), ...spansOf(VERSION, sentence, at)],
    measures: spansOf(MEASURE, sentence, at),
  };
}

function shownIn(outcome: string): Statement['shows'] {
  const [fails, wishes] = [FAILURE.test(outcome), WISH.test(outcome)];
  if (EXPECTATION.test(outcome) && !fails) return 'expectation';
  if (fails === wishes) return null;
  return fails ? 'failure' : 'wish';
}

/** What is expected behind the circumstances: "it goes out after I cancelled; it should have stopped". */
function expectedBehind(
  sentence: string,
  { when, outcome }: Circumstance,
  at: number,
): ReturnType<typeof findExpected> {
  if (outcome.start > when.start) return null;
  const { start: from, end: to } = trimmed(sentence, when.end - at, endOf(sentence));
  if (!EXPECTATION.test(sentence.slice(from, to).toLowerCase())) return null;
  return {
    expected: { start: from, end: to },
    rest: { start: outcome.start - at, end: outcome.end - at },
  };
}

const LABELLED = /^(?:\p{L}+ ){0,3}\p{L}+\s?: */u;
const [LEAST_STEPS, WORDS_OF_STEP] = [2, 2];

/** Behind a label, a list of which each part is more than a name. */
function stepsIn(sentence: string, at: number): Span | null {
  const label = LABELLED.exec(sentence)?.[0].length ?? 0;
  const list = sentence.slice(label, endOf(sentence));
  const parts = list.split(/[,;>→]|\s->\s/u).map((part) => part.trim());
  const areSteps =
    label > 0 &&
    parts.length >= LEAST_STEPS &&
    parts.every((part) => part.split(/\s+/).length >= WORDS_OF_STEP);
  return areSteps ? { start: at + label, end: at + label + list.length } : null;
}

function spansOf(pattern: RegExp, sentence: string, at: number): Span[] {
  return Array.from(sentence.matchAll(pattern), (found) => ({
    start: at + found.index,
    end: at + found.index + found[0].length,
  }));
}
