import { LEAST_PROBABILITY, type Rating } from './signal-judgement.ts';
import { announces, goesOn, pointsBack, subjectOf, turnsAway } from './signal-subject.ts';

/** One thing the customer said that is worth keeping, as a span `[start, end)` in UTF-16 code units. */
export type Signal = { start: number; end: number };

/** A sentence with its words and its rating. */
export type JudgedSentence = Rating & { start: number; end: number; said: string };

/** A signal does not grow beyond this many code units: one statement needs fewer. */
const MOST_UNITS = 600;
/** At most this many uninformative sentences in a row stay with a signal. */
const MOST_ASIDE = 1;
const MOST_INTERJECTED_UNITS = 30;
/** The maximum length, in code units, of a signal of sentences of one kind, so that a list of wishes is not one signal. */
const MOST_ALIKE_UNITS = 300;

/** A signal that may still grow, and its last informative sentence. */
type Group = {
  start: number;
  end: number;
  informative: JudgedSentence;
  last: JudgedSentence;
  subject: Set<string>;
  aside: number;
};

/** The signals of one turn: each informative sentence, with its neighbours on the same subject. */
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
    const informs = isInformative(sentence);
    // An interjection ("Yeah.") does not separate the sentences around it.
    if (group && isInterjection(sentence) && group.aside < MOST_ASIDE) {
      group.aside++;
      continue;
    }
    if (group) signals.push({ start: group.start, end: group.end });
    group = informs ? open(sentence, before) : null;
    before = informs || sentence.isSmallTalk ? null : sentence;
  }
  if (group) signals.push({ start: group.start, end: group.end });
  return signals;
}

function isInformative({ probability }: Rating): boolean {
  return probability >= LEAST_PROBABILITY;
}

function isInterjection({ isSmallTalk, said }: JudgedSentence): boolean {
  return isSmallTalk && said.length <= MOST_INTERJECTED_UNITS;
}

/**
 * Starts a signal with the previous sentence if this one cannot be understood without it. Null for a sentence without content,
 * such as an interrupted "We need to".
 */
function open(sentence: JudgedSentence, before: JudgedSentence | null): Group | null {
  const subject = subjectOf(sentence.said);
  if (subject.size === 0 && !before) return null;
  const needsBefore =
    before && goesOn(sentence.said) && !turnsAway(sentence.said) && sentence.end - before.start <= MOST_UNITS;
  if (!needsBefore)
    return {
      start: sentence.start,
      end: sentence.end,
      informative: sentence,
      last: sentence,
      subject,
      aside: 0,
    };
  const both = subject.union(subjectOf(before.said));
  return {
    start: before.start,
    end: sentence.end,
    informative: sentence,
    last: sentence,
    subject: both,
    aside: 0,
  };
}

function belongs(group: Group, sentence: JudgedSentence): boolean {
  if (sentence.isSmallTalk || sentence.end - group.start > MOST_UNITS || turnsAway(sentence.said))
    return false;
  if (group.last === group.informative && announces(group.last.said)) return true;
  if (isInformative(sentence)) {
    if (isPraise(sentence) !== isPraise(group.informative)) return false;
    if (pointsBack(sentence.said) || isRemedy(group, sentence) || goesOnAlike(group, sentence)) return true;
  } else if (group.aside >= MOST_ASIDE) return false;
  return goesOn(sentence.said) || !subjectOf(sentence.said).isDisjointFrom(group.subject);
}

function isPraise({ kind }: Rating): boolean {
  return kind === 'praise';
}

/** A wish right after a complaint belongs to the complaint. */
function isRemedy({ informative, aside }: Group, { kind }: Rating): boolean {
  return informative.kind === 'trouble' && kind === 'wish' && aside === 0;
}

/** Neighbouring sentences of one kind are usually about one thing; a sentence about another thing says so. */
function goesOnAlike({ start, informative, aside }: Group, { kind, end }: JudgedSentence): boolean {
  return kind !== null && kind === informative.kind && aside === 0 && end - start <= MOST_ALIKE_UNITS;
}

function extend(group: Group, sentence: JudgedSentence): void {
  group.end = sentence.end;
  group.last = sentence;
  for (const stem of subjectOf(sentence.said)) group.subject.add(stem);
  if (isInformative(sentence)) {
    group.informative = sentence;
    group.aside = 0;
  } else group.aside++;
}
