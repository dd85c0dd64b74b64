import { type Figures } from '../priorities/figures.ts';
import { type Place } from '../repositories/locate-code.ts';

/** The version of the writing: specs of another version are written again. */
export const WRITER = 7;

/** A passage of an item of feedback: `text.slice(start, end)`, in UTF-16 code units. */
export type Passage = { feedbackId: string; start: number; end: number };

/** What one customer said of a requirement, in parts. */
export type Case = {
  said: Passage;
  /** The circumstances that the sentence names, and what it says happens then. */
  circumstance: { sort: 'when' | 'if' | 'after' | 'while'; when: Passage; outcome: Passage } | null;
  /** Something to prevent, to provide, to do as expected, or a need that it only describes. */
  asks: 'failure' | 'wish' | 'expectation' | 'need';
  /** What happens today and what should be, where one sentence says both; neither in an earlier writing. */
  outcome?: Passage;
  expected?: Passage;
  /** Steps that the item lists; not in an earlier writing. */
  steps?: Passage;
  /** Systems and versions that the sentence names. */
  places: Passage[];
  /** Numbers with what they count. */
  measures: Passage[];
};

/** What the product must no longer do (`failure`) or must offer (`wish`), with the items that say so, the best one first. */
export type Requirement = {
  id: string;
  sort: 'failure' | 'wish';
  lead: Case;
  cases: Case[];
  saidBy: string[];
  customers: number;
  /** Where a change begins, among the places of the spec; the likeliest first. */
  paths: string[];
};

/**
 * What a large model says of a requirement, made of the needs that it had read in the items `from`; `asked` is a hash of what it was asked, in
 * hex. It stands beside the content of a version: once one of the items is erased, it goes.
 */
export type RequirementWords = {
  requirement: string;
  text: string;
  by: string;
  asked: string;
  from: string[];
};

/** A command that the repository itself names for running its tests, the folder to run it in ('' is the root), and where it says so. */
export type TestCommand = { command: string; folder: string; path: string; line: number };

/** A commit that changed a place after the newest item was said. */
export type LaterCommit = { sha: string; at: string; path: string };

/**
 * What a spec says, without any words of customers: only the places where they stand. Its sentences are made when it is read, from what
 * is stored then: a passage of feedback that was erased is gone from all specs.
 */
export type SpecContent = {
  figures: Figures;
  requirements: Requirement[];
  workarounds: Passage[];
  consequences: Passage[];
  fine: Passage[];
  questions: Passage[];
  places: Place[];
  tests: string[];
  testCommands: TestCommand[];
  laterCommits: LaterCommit[];
  /** Why this repository was chosen, by how surely the reports are about it, 0..1, and about the next; null for the only one. */
  choice:
    | { repositories: string[]; isAbout: number; next: number | null }
    /** Of an earlier writing: by the likeliest files of all repositories. */
    | { repositories: string[]; files: number; of: number }
    | null;
  /** How many items were read. */
  itemsRead: number;
  /** A model was to word requirements, and gave no usable words. */
  isUnworded?: true;
};

/** The content that a version stores. */
export function storedContent({ content }: { content: unknown }): SpecContent {
  return content as SpecContent; // writeSpec wrote it
}

/** What a model says of a version's requirements. */
export function storedWordings({ wordings }: { wordings: unknown }): RequirementWords[] {
  return wordings as RequirementWords[]; // writeSpec wrote it
}
