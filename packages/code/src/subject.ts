/** A title and a text, such as reports in customers' words one below the other, whose code is to be found. */
export type Subject = { title: string; text: string };

/** The title and the lines of the text that say something. */
export function linesOf({ title, text }: Subject): string[] {
  return [title, ...text.split('\n')].filter((line) => line.trim() !== '');
}
