/** Where a word of an identifier ends and another begins. */
const JOINT = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

/** Whether a name has several words, such as `writeCsv` or `write_csv`: a single word means something else in most files. */
export function hasSeveralWords(name: string): boolean {
  return JOINT.test(name);
}

/** A name that more files define says nothing about one of them. */
export const MOST_DEFINERS = 3;
