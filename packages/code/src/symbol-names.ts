import { hash } from '@feedback/intelligence';

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Where a word of an identifier ends and another begins. */
const JOINT = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

/** Whether a name has several words, such as `writeCsv` or `write_csv`: a single word means something else in most files. */
export function hasSeveralWords(name: string): boolean {
  return JOINT.test(name);
}

/** The hash of a name as it is written: `Session` and `session` are two names. */
export function nameHash(name: string): number {
  return hash(name) >>> 0;
}

/** The names of several words in a text, as hashes in ascending order. */
export function namesIn(text: string): Uint32Array {
  const names = new Set<number>();
  for (const name of text.match(IDENTIFIER) ?? []) if (hasSeveralWords(name)) names.add(nameHash(name));
  return Uint32Array.from(names).toSorted();
}

/** A name that more files define says nothing about one of them. */
export const MOST_DEFINERS = 3;
