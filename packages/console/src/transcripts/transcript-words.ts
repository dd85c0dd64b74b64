import { type TranscriptState } from '@feedback/core';

/** What has become of a transcript. */
export const STATE_WORDS: Record<TranscriptState, string> = {
  received: 'Waiting',
  segmenting: 'Being read',
  segmented: 'Read',
  held: 'Held',
  failed: 'Failed',
};

export const STATE_CLASS: Record<TranscriptState, string> = {
  received: 'other',
  segmenting: 'other',
  segmented: 'good',
  held: 'warn',
  failed: 'bad',
};
