import { FOREIGN_FUNCTION_WORDS, judgeLanguage } from '@feedback/intelligence';

/** A title and a text, such as reports in customers' words one below the other, whose code is to be found. */
export type Subject = { title: string; text: string };

/** The title and the lines of the text that say something. */
export function linesOf({ title, text }: Subject): string[] {
  return [title, ...text.split('\n')].filter((line) => line.trim() !== '');
}

const WORD = /[\p{L}\p{N}_$]+/gu;
/** A shorter word names nothing. */
export const LEAST_LETTERS = 3;
/** A format or protocol, as `CSV`. */
const ABBREVIATION = /^\p{Lu}{2,4}$/u;

/** Whether a word is written as the name of a format or protocol. */
export function isAbbreviation(word: string): boolean {
  return ABBREVIATION.test(word);
}

/**
 * A subject without the words that name nothing, for comparing it with code word by word: of lines that are not English the function words, and what
 * has one or two letters, such as “un”, which is a piece of `unassigned` too. Those of English are few, and left out of code as well.
 */
export function withoutFunctionWords(subject: Subject): Subject {
  const { title, text } = subject;
  const isForeign = judgeLanguage(`${title}\n${text}`) === 'other';
  const naming = (line: string) => namingIn(line, isForeign);
  return { title: naming(title), text: text.split('\n').map(naming).join('\n') };
}

/** `isForeign`: so is the whole subject, and a line that may be of any language counts as the whole. */
function namingIn(line: string, isForeign: boolean): string {
  const language = judgeLanguage(line);
  if (language === 'english' || (language === 'unsure' && !isForeign)) return line;
  return line.replaceAll(WORD, (word) => {
    const names = word.length >= LEAST_LETTERS && !FOREIGN_FUNCTION_WORDS.has(word.toLowerCase());
    return isAbbreviation(word) || names ? word : '';
  });
}
