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
  /** `eachConcept` for words whose stems are known. */
  eachConceptOfStems: (stems: readonly string[], found: (concept: number) => void) => void;
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
  const eachConceptOfStems: Thesaurus['eachConceptOfStems'] = (stems, found) => {
    for (let start = 0; start < stems.length;) {
      // The longest phrase from here, without an object for each word: most words begin none.
      let [concepts, end] = [root.concepts, start];
      let step = root.next.get(stems[start] ?? '');
      for (let at = start + 1; step !== undefined; at++) {
        if (step.concepts.length > 0) [concepts, end] = [step.concepts, at];
        step = at < stems.length ? step.next.get(stems[at] ?? '') : undefined;
      }
      for (const concept of concepts) found(concept);
      start = Math.max(start + 1, end);
    }
  };
  return {
    words,
    eachConcept: (said, found) => eachConceptOfStems(said.map(stem), found),
    eachConceptOfStems,
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
