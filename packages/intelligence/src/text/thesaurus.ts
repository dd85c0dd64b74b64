import { readFileSync } from 'node:fs';
import { hash } from './hash.ts';
import { openStems } from './stem.ts';
import { wordsOf } from './words.ts';

/** A concept, and the words and phrases that people use for it. */
export type Concept = { concept: string; entries: readonly string[] };

/** Finds the concepts in a text. */
export type Thesaurus = {
  /**
   * Calls `found` for every concept in the words, with a hash of its name. Words are in lower case. A longer phrase takes
   * precedence over a shorter one within it.
   */
  eachConcept: (words: readonly string[], found: (concept: number) => void) => void;
  /** The single words of all entries. */
  words: ReadonlySet<string>;
};

/** Reads `thesaurus.json`: a list of concepts that people edit. */
export function readThesaurus(folder: URL): Concept[] {
  return JSON.parse(readFileSync(new URL('thesaurus.json', folder), 'utf8')) as Concept[];
}

/**
 * A node of the tree of phrases, which are stored by their stems: the nodes that can follow, and the concepts of a phrase that
 * ends at this node.
 */
type Step = { next: Map<string, Step>; concepts: number[] };

/**
 * Opens a thesaurus. Words are compared by their stems, so an entry also stands for its plural. Takes linear time for each text.
 */
export function openThesaurus(concepts: readonly Concept[]): Thesaurus {
  const stem = openStems();
  const root: Step = { next: new Map(), concepts: [] };
  const words = new Set<string>();
  for (const { concept, entries } of concepts) {
    for (const entry of [concept, ...entries]) {
      const own = wordsOf(entry.toLowerCase(), 'english');
      for (const word of own) words.add(word);
      if (own.length > 0) addPhrase(root, own.map(stem), hash(concept));
    }
  }
  const longestFrom = (stems: string[], start: number): { concepts: number[]; end: number } => {
    let found = { concepts: root.concepts, end: start };
    let step = root;
    for (let at = start; at < stems.length; at++) {
      const next = step.next.get(stems[at] ?? '');
      if (next === undefined) break;
      step = next;
      if (step.concepts.length > 0) found = { concepts: step.concepts, end: at + 1 };
    }
    return found;
  };
  return {
    words,
    eachConcept: (said, found) => {
      const stems = said.map(stem);
      for (let at = 0; at < stems.length;) {
        const longest = longestFrom(stems, at);
        for (const concept of longest.concepts) found(concept);
        at = Math.max(at + 1, longest.end);
      }
    },
  };
}

function addPhrase(root: Step, stems: string[], concept: number): void {
  let step = root;
  for (const each of stems) {
    const next = step.next.get(each) ?? { next: new Map(), concepts: [] };
    step.next.set(each, next);
    step = next;
  }
  if (!step.concepts.includes(concept)) step.concepts.push(concept);
}
