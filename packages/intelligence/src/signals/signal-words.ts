import { withPlainApostrophes, wordsOf } from '../text/words.ts';

/** Annotations of noises, by a machine or a typist, which are not words of a speaker. */
const NOISES =
  /[[({<*](?:laugh(?:s|ter|ing)?|chuckles?|sighs?|coughs?|vocalsound|disfmarker|gap|pause|silence|inaudible|unintelligible|crosstalk|applause|music|noise|overlap|redacted|\?+)[\])}>*]/gi;
const MARKUP = /<\/?[a-z][^<>]{0,80}>/gi;

/** A sentence without noises and without a caption's markup. */
export function withoutNoises(sentence: string): string {
  return /[[({<*]/.test(sentence) ? sentence.replace(NOISES, ' ').replace(MARKUP, ' ') : sentence;
}

/** The words of a sentence in lower case, with plain apostrophes and without noises. */
export function signalWords(sentence: string): string[] {
  return wordsOf(withPlainApostrophes(withoutNoises(sentence).toLowerCase()), 'contracted');
}
