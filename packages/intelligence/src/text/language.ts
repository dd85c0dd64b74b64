import { wordsOf } from './words.ts';

/** Frequent function words: an English sentence has many of them, a sentence of another language few or none. */
const ENGLISH = new Set(
  `the a an and or but of to in on at for from with is are was were be been it this that i you we they my your our their
  not n't do does did have has can could would will please need want how what when where why when all no so if as by me`.split(
    /\s+/,
  ),
);

const OTHERS = new Set(
  `el la los las un una y o de del que en por para con no se es está son mi su como pero muy más ya lo
  le les une et ou des du qui dans pour avec ne pas est sont mon ma mes ce cette je nous vous il elle au aux sur très plus
  der die das den dem ein eine einen und oder von zu im für mit nicht ist sind mein meine ich wir sie es auf auch sehr
  os um uma e do da em não são meu minha eu ele ela muito mais
  il gli di che per non sono mio mia io noi molto più
  de het een en van voor met niet zijn mijn ik wij op ook heel
  nie jest się na że czy jak bir ve bu için`.split(/\s+/),
);

/** English words that are also words of German, French, Italian, Spanish, Portuguese or Dutch: "as faturas do mês", "was ist". */
const SHARED = new Set('a all an as do i in is me no of on so was we will'.split(' '));

/** Words of other languages that English texts contain too: "limit per client", "Mac OS", "six plus four", "e-mail". */
const ALSO_ENGLISH = new Set('per os plus e do mi sin van der die den les des'.split(' '));

const HAS_LETTER = /\p{L}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** `unsure` is a text that may be English but has no word that is only English: "App crashes", "Filtro lento". */
export type Language = 'english' | 'unsure' | 'other';

/**
 * Whether a text counts as English. A short text without function words ("App crashes") does, unless most of its words are in another
 * script.
 */
export function isEnglish(text: string): boolean {
  return judgeLanguage(text) !== 'other';
}

/** Only this much of a text is judged. */
const JUDGED_CHARACTERS = 2_000;

/** Judges by function words whether a text is English; reads its first characters. */
export function judgeLanguage(text: string): Language {
  let [words, english, shared, either, other, foreign] = [0, 0, 0, 0, 0, 0];
  for (const word of wordsOf(text.slice(0, JUDGED_CHARACTERS).toLowerCase(), 'unmarked')) {
    if (!HAS_LETTER.test(word)) continue; // it says nothing of a language
    words++;
    if (BEYOND_ASCII.test(word)) foreign++;
    if (ENGLISH.has(word)) {
      english++;
      if (SHARED.has(word)) shared++;
    } else if (ALSO_ENGLISH.has(word)) either++;
    else if (OTHERS.has(word)) other++;
  }
  if (words === 0 || foreign * 3 > words) return 'other';
  if (other > 0 && english <= other + either) return 'other';
  return english > shared ? 'english' : 'unsure';
}

/** Function words of many languages, in lower case, English ones among them: what a line that is not English is held together by. */
export const FOREIGN_FUNCTION_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...OTHERS, ...ALSO_ENGLISH]);

/** Words of other languages that plain English lines have. */
const IN_ENGLISH_LINES = new Set('per os plus e do mi van'.split(' '));

/**
 * Whether one line, written by a machine, is English: it has a word that is English alone, or no sign of another language. Stricter than
 * `isEnglish`: “Rechnung: die letzte Seite fehlt” is not.
 */
export function isEnglishLine(text: string): boolean {
  const words = wordsOf(text.slice(0, JUDGED_CHARACTERS).toLowerCase(), 'unmarked');
  if (words.some((word) => ENGLISH.has(word) && !SHARED.has(word))) return judgeLanguage(text) !== 'other';
  return !words.some(
    (word) =>
      BEYOND_ASCII.test(word) || (OTHERS.has(word) && !ENGLISH.has(word) && !IN_ENGLISH_LINES.has(word)),
  );
}
