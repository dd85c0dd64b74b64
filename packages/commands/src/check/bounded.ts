/**
 * A regular expression that may take more than linear time, and why its input is short or trusted. `code` is how the
 * expression starts in the source.
 */
export type Bounded = { file: string; code: string; reason: string };

const WINDOW = 'What repeats is at most so many characters: each place in the text costs a constant';

/** All such expressions. An entry whose expression is gone fails the check. */
export const BOUNDED: readonly Bounded[] = [
  { file: 'packages/core/src/answers/text-forms.ts', code: String.raw`/!\[[^\]\n]{0,200}\]`, reason: WINDOW },
  {
    file: 'packages/core/src/answers/text-forms.ts',
    code: String.raw`/(?<!!)\[[^\]\n]{1,200}\]`,
    reason: WINDOW,
  },
  {
    file: 'packages/intelligence/src/quarantine/injection.ts',
    code: String.raw`/(?:^|\n)\W{0,40}(?:new|updated`,
    reason: WINDOW,
  },
  {
    file: 'packages/intelligence/src/quarantine/injection.ts',
    code: String.raw`/\b(?:pretend|act|behave)`,
    reason: WINDOW,
  },
  {
    file: 'packages/intelligence/src/quarantine/injection.ts',
    code: String.raw`/\b(?:call|use|invoke|run`,
    reason: WINDOW,
  },
  {
    file: 'packages/intelligence/src/quarantine/injection.ts',
    code: String.raw`/(?:\b(?:typ(?:e|ed|es|ing)|writ`,
    reason: 'Reads the 60 characters before an order',
  },
  {
    file: 'packages/intelligence/src/near-duplicates/near-duplicate-key-courtesies.ts',
    code: String.raw`/[\n.!?]\s*(?:sent from my`,
    reason: 'Reads the last 160 characters of a text',
  },
  {
    file: 'packages/intelligence/src/near-duplicates/near-duplicate-key-courtesies.ts',
    code: String.raw`/[\n.!?,]\s*(?:(?:[Bb]est`,
    reason: 'Reads the last 160 characters of a text',
  },
  {
    file: 'packages/intelligence/src/signals/signal-subject.ts',
    code: String.raw`/\b(?:problem|issue|thing|challenge`,
    reason: 'Reads sentences of at most 80 characters',
  },
  {
    file: 'packages/intelligence/src/quarantine/spam.ts',
    code: String.raw`/\+\d[\d ()-]{7,}\d|`,
    reason: WINDOW,
  },
  { file: 'packages/core/src/readings/name-forms.ts', code: 'new RegExp(', reason: WINDOW },
  { file: 'packages/intelligence/src/text/unquoted.ts', code: 'new RegExp(', reason: WINDOW },
  {
    file: 'packages/commands/src/documents/import-graph.ts',
    code: '/^\\s*(?:import|export)',
    reason: 'Reads the source of this repository',
  },
];
