import { type Reading } from '@feedback/contract';
import { isEnglishLine } from '@feedback/intelligence';

const ADDRESS = /https?:|www\.|\S@\S/iu;
/** A host without `https://`, such as “evil.example/login”. */
const HOST = /\p{L}\.\p{L}{2,}/u;
const MARK = /\[(?:NAME|COMPANY|EMAIL|NUMBER)-\d+\]/u;

/** What is wrong with what a model read in a text, in words that the model can mend it by; nothing when it may be used. */
export function problemsOf({ id, nothing, needs }: Reading, text: string): string[] {
  if (nothing !== null)
    return needs.length === 0 ? [] : [`Item ${id}: needs must be empty when nothing is ${nothing}.`];
  if (needs.length === 0) return [`Item ${id}: it needs an entry in needs, or a word in nothing.`];
  return needs.flatMap(({ need, about, quote }) => [
    ...(text.includes(quote)
      ? []
      : [`Item ${id}: the quote “${quote}” does not stand in its text like that.`]),
    ...(namesAddress(`${need}\n${about}`)
      ? [`Item ${id}: need and about must hold no links and no addresses.`]
      : []),
    ...(isEnglishLine(need) ? [] : [`Item ${id}: need must be in English.`]),
    ...(MARK.test(`${need} ${about}`) ? [`Item ${id}: need and about must hold no marks and no names.`] : []),
    // A quote may be cut in the middle of a character, which PostgreSQL cannot store.
    ...([need, about, quote].every((said) => said.isWellFormed())
      ? []
      : [`Item ${id}: need, about and quote must end with whole characters.`]),
    ...(/[\p{Cc}\p{Cf}]/u.test(need + about) ? [`Item ${id}: need and about must be one plain line.`] : []),
  ]);
}

/** Whether a text holds a link, an e-mail address or a host by itself: no need, title or answer that a model writes may send people anywhere. */
export function namesAddress(text: string): boolean {
  return ADDRESS.test(text) || HOST.test(text);
}
