import { withoutNoises } from './signal-words.ts';
import { toClauses } from './subject-words.ts';

const OPENING = String.raw`^\W*(?:(?:and|but|so|then|or|oh|well|um|uh|like|yeah|ok|okay|you know|i mean|cause)\W+)*`;

/** Openings that continue the previous sentence: without it the sentence means nothing. */
const GOES_ON = new RegExp(
  `${OPENING}(?:it|its|this|that|these|those|they|them|he|she|which|because|especially|otherwise|so|then|for example|for instance|` +
    String.raw`i mean|meaning|even|same|every time|right now|instead|usually|sometimes|hard|not|too|never|makes|takes|drives|costs|feels|seems)\b`,
  'i',
);

/** Openings that change the subject. */
const TURNS_AWAY = new RegExp(
  `${OPENING}(?:also|another|one (?:more|other|last)|the (?:other|second|third|last|next) (?:thing|one|issue|point|part|problem)|secondly|` +
    String.raw`thirdly|separately|on top of|besides|by the way|speaking of|other than that|moving on|apart from|plus|finally|lastly)\b`,
  'i',
);

/** Whether the opening of a sentence shows that it cannot stand alone. */
export function goesOn(said: string): boolean {
  return GOES_ON.test(said);
}

/** Whether a sentence opens with a change of subject. */
export function turnsAway(said: string): boolean {
  return TURNS_AWAY.test(said);
}

/** Sentences that only announce a subject: "The second problem is the notifications". */
const ANNOUNCES =
  /\b(?:problem|issue|thing|challenge|pain|concern|complaint|gripe|request|ask|one)\b.{0,40}\b(?:is|was|are|would be)\b/i;
const MOST_ANNOUNCING_UNITS = 80;

/** Whether a sentence only names what the next one is about. */
export function announces(said: string): boolean {
  return said.length <= MOST_ANNOUNCING_UNITS && ANNOUNCES.test(said);
}

/** Pronouns for something named before. "that" counts only at the end of a sentence, because elsewhere it often joins clauses. */
const POINTS_BACK = /\b(?:it|its|them|they|this|these|those)\b|\b(?:that|so)\W*$/i;

/** Whether a sentence refers to something that the previous sentence named. */
export function pointsBack(said: string): boolean {
  return POINTS_BACK.test(said);
}

/** The subject of a sentence: the stems of its content words. */
export function subjectOf(said: string): Set<string> {
  const stems = new Set<string>();
  for (const clause of toClauses(withoutNoises(said))) {
    for (const { stem, role } of clause) if (role === 'content' && stem.length > 2) stems.add(stem);
  }
  return stems;
}
