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

/** Whether a transcript is about to be read, or being read: its page follows until that is done. */
export function isUnread(state: TranscriptState): boolean {
  return state === 'received' || state === 'segmenting';
}
