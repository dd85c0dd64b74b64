import { readFileSync } from 'node:fs';
import { hash } from './hash.ts';
import { openStems } from './stem.ts';
import { wordsOf } from './words.ts';

/** What people say in different words: a concept, and the words and phrases that mean it. */
export type Concept = { concept: string; entries: readonly string[] };

/** Finds the concepts that words speak of. */
export type Thesaurus = {
  /** Calls `found` for every concept, by a hash of its name; words are in small letters. A longer phrase goes before a shorter one in it. */
  eachConcept: (words: readonly string[], found: (concept: number) => void) => void;
  /** The single words of all entries. */
  words: ReadonlySet<string>;
};

/** Reads `thesaurus.json`: a list of concepts that people edit. */
export function readThesaurus(folder: URL): Concept[] {
  return JSON.parse(readFileSync(new URL('thesaurus.json', folder), 'utf8')) as Concept[];
}

/** Phrases in the order of their stems: what follows each stem, and what is meant where a phrase ends. */
type Step = { next: Map<string, Step>; concepts: number[] };

/** Words are compared by their stems, so that an entry stands for its plural too. Takes linear time for each text. */
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
