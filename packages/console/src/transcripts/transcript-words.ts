import { type transcripts } from '@feedback/db';

/** What has become of a transcript. */
export const STATE_WORDS: Record<transcripts.TranscriptState, string> = {
  received: 'Waiting',
  segmenting: 'Being read',
  segmented: 'Read',
  held: 'Held',
  failed: 'Failed',
};

export const STATE_CLASS: Record<transcripts.TranscriptState, string> = {
  received: 'other',
  segmenting: 'other',
  segmented: 'good',
  held: 'warn',
  failed: 'bad',
};
