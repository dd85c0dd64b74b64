/** A prefix with which no real word begins: it marks a word made for a glossary entry without a known word. */
const MARK = 'qxqz';

/** The word that stands for a glossary entry if none of the entry's words is known. */
export function ownWord(letters: string): string {
  return MARK + letters;
}
