import { LEAST_PROBABILITY, type Telling } from './signal-judgement.ts';
import { announces, goesOn, pointsBack, subjectOf, turnsAway } from './signal-subject.ts';

/** One thing the customer said that is worth keeping: `text.slice(start, end)`, verbatim, in UTF-16 code units. */
export type Signal = { start: number; end: number };

/** A sentence with its words and what it tells. */
export type JudgedSentence = Telling & { start: number; end: number; said: string };

/** A signal does not grow beyond this, in code units: a point takes less. */
const MOST_UNITS = 600;
/** So many sentences on end that tell nothing by themselves stay with a signal. */
const MOST_ASIDE = 1;
const MOST_INTERJECTED_UNITS = 30;
/** Two sentences of one kind, not a list of wishes. */
const MOST_ALIKE_UNITS = 300;

/** A signal that may still grow, and the last sentence of it that tells something. */
type Group = {
  start: number;
  end: number;
  telling: JudgedSentence;
  last: JudgedSentence;
  subject: Set<string>;
  aside: number;
};

/** The signals of one turn: each sentence that tells something, with its neighbours on the same subject. */
export function groupSignals(turn: readonly JudgedSentence[]): Signal[] {
  const signals: Signal[] = [];
  let group: Group | null = null;
  let before: JudgedSentence | null = null;
  for (const sentence of turn) {
    if (group && belongs(group, sentence)) {
      extend(group, sentence);
      before = null;
      continue;
    }
    const tells = tellsSomething(sentence);
    // "Yeah." between two sentences parts nothing.
    if (group && isInterjection(sentence) && group.aside < MOST_ASIDE) {
      group.aside++;
      continue;
    }
    if (group) signals.push({ start: group.start, end: group.end });
    group = tells ? open(sentence, before) : null;
    before = tells || sentence.isSmallTalk ? null : sentence;
  }
  if (group) signals.push({ start: group.start, end: group.end });
  return signals;
}

export function tellsSomething({ probability }: Telling): boolean {
  return probability >= LEAST_PROBABILITY;
}

function isInterjection({ isSmallTalk, said }: JudgedSentence): boolean {
  return isSmallTalk && said.length <= MOST_INTERJECTED_UNITS;
}

/**
 * Begins with the sentence before where this one cannot be understood without it. Null for one that is about nothing, as
 * "We need to" of somebody who was interrupted.
 */
function open(sentence: JudgedSentence, before: JudgedSentence | null): Group | null {
  const subject = subjectOf(sentence.said);
  if (subject.size === 0 && !before) return null;
  const needsBefore =
    before && goesOn(sentence.said) && !turnsAway(sentence.said) && sentence.end - before.start <= MOST_UNITS;
  if (!needsBefore)
    return { start: sentence.start, end: sentence.end, telling: sentence, last: sentence, subject, aside: 0 };
  const both = subject.union(subjectOf(before.said));
  return {
    start: before.start,
    end: sentence.end,
    telling: sentence,
    last: sentence,
    subject: both,
    aside: 0,
  };
}

function belongs(group: Group, sentence: JudgedSentence): boolean {
  if (sentence.isSmallTalk || sentence.end - group.start > MOST_UNITS || turnsAway(sentence.said))
    return false;
  if (group.last === group.telling && announces(group.last.said)) return true;
  if (tellsSomething(sentence)) {
    if (isPraise(sentence) !== isPraise(group.telling)) return false;
    if (pointsBack(sentence.said) || isRemedy(group, sentence) || goesOnAlike(group, sentence)) return true;
  } else if (group.aside >= MOST_ASIDE) return false;
  return goesOn(sentence.said) || !subjectOf(sentence.said).isDisjointFrom(group.subject);
}

function isPraise({ kind }: Telling): boolean {
  return kind === 'praise';
}

/** What somebody wishes for right behind his trouble is to end it. */
function isRemedy({ telling, aside }: Group, { kind }: Telling): boolean {
  return telling.kind === 'trouble' && kind === 'wish' && aside === 0;
}

/** Two things of one kind in one breath are most often one point; what turns to another says so itself. */
function goesOnAlike({ start, telling, aside }: Group, { kind, end }: JudgedSentence): boolean {
  return kind !== null && kind === telling.kind && aside === 0 && end - start <= MOST_ALIKE_UNITS;
}

function extend(group: Group, sentence: JudgedSentence): void {
  group.end = sentence.end;
  group.last = sentence;
  for (const stem of subjectOf(sentence.said)) group.subject.add(stem);
  if (tellsSomething(sentence)) {
    group.telling = sentence;
    group.aside = 0;
  } else group.aside++;
}
