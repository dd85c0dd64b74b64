import { loadTextReader } from '@feedback/core';
import { readingLoop } from '../src/reading-loop.ts';

// A thread of the reading pool with texts that no reader handles: one that never finishes, one that takes all memory, and one
// that throws.

const reader = loadTextReader();

export const read = readingLoop({
  ...reader,
  nearText: (text) => {
    suffer(text);
    return reader.nearText(text);
  },
  embed: (text) => {
    suffer(text);
    return reader.embed(text);
  },
  understand: (text, workspaceId) => {
    if (text.includes('only while it is understood')) suffer(text);
    return reader.understand(text, workspaceId);
  },
  splitSignals: (text, customerSpeaker) => {
    suffer(text);
    return reader.splitSignals(text, customerSpeaker);
  },
});

function suffer(text: string): void {
  while (text.startsWith('hang'));
  for (const kept: number[][] = []; text.startsWith('grow');) kept.push(Array<number>(20_000).fill(0.5));
  if (text.startsWith('throw')) throw new Error('this text cannot be read');
}
