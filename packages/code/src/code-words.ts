import { hash, openStems } from '@feedback/intelligence';

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+/gu;
/** The parts of an identifier: "getHTTPHeader_v2" is get, HTTP, Header, v, 2. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;
const LONGEST = 60;

const stem = openStems();

/**
 * The words of code or of text about it: the parts of each identifier, by their stems, and an identifier of several parts as a
 * whole, in lower case.
 */
export function codeWords(text: string): string[] {
  const words: string[] = [];
  for (const identifier of text.match(IDENTIFIER) ?? []) {
    if (identifier.length > LONGEST) continue;
    const parts = identifier.match(PART) ?? [];
    for (const part of parts) {
      const lower = part.toLowerCase();
      if (lower.length > 1 && !COMMON.has(lower)) words.push(stem(lower));
    }
    if (parts.length > 1) words.push(identifier.toLowerCase());
  }
  return words;
}

/** The words that `codeWords` gives for the parts of identifiers, each with the first word in lower case that has this stem. */
export function spokenWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const identifier of text.match(IDENTIFIER) ?? []) {
    if (identifier.length > LONGEST) continue;
    for (const part of identifier.match(PART) ?? []) {
      const lower = part.toLowerCase();
      if (lower.length < 2 || COMMON.has(lower)) continue;
      const stemmed = stem(lower);
      if (!words.has(stemmed)) words.set(stemmed, lower);
    }
  }
  return words;
}

/** The term under which a word in lower case is counted. */
export function termOf(word: string): number {
  return hash(stem(word)) >>> 0;
}

/** Words that occur in every program and every report. */
const COMMON = new Set(
  `the a an and or of to in on is it be as at by for from with that this these those not no if else elif then return returns def
  class self cls import none null true false var let const function new static void int str string public private protected
  final async await try except catch finally throw raise pass do does did was were are has have had can could should would will
  when which what why how where who there here we you they he she its my your our their also but so than too very just like
  using use used one two only other some any all each into out up down over via per`.split(/\s+/),
);
