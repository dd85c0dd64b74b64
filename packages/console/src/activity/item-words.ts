import { type FeedbackState } from '@feedback/core';

export const STATES = [
  'processed',
  'received',
  'held',
  'failed',
  'quarantined',
] as const satisfies FeedbackState[];

/** What has become of an item, in one word or two. */
export const STATE_WORDS: Record<FeedbackState, string> = {
  received: 'Waiting',
  processed: 'Understood',
  held: 'Held',
  failed: 'Failed',
  quarantined: 'Set aside',
};

/** The class of a state's chip; a usual state has none. */
export const STATE_CLASS: Record<FeedbackState, string> = {
  received: 'other',
  processed: 'good',
  held: 'warn',
  failed: 'bad',
  quarantined: 'other',
};

const FAILURES: Record<string, string> = {
  too_slow: 'It took longer to read than one piece of feedback may take.',
  too_large: 'It is longer than what can be read.',
  unreadable: 'It could not be read as text.',
  given_up: 'Reading it was tried several times and failed each time.',
};
const QUARANTINES: Record<string, string> = {
  spam: 'It looks like an advertisement or a fraud.',
  injection: 'It looks like orders to a program rather than words to you.',
  noise: 'It says nothing that could be understood.',
  test: 'It looks like a test of the form.',
  courtesy: 'It is only a greeting or a thank-you.',
  person: 'A member set it aside.',
};

export function failureWords(reason: string | null): string {
  return FAILURES[reason ?? ''] ?? 'It could not be read.';
}

export function quarantineWords(reason: string | null): string {
  return QUARANTINES[reason ?? ''] ?? 'A member set it aside.';
}

const MOST = 220;

/** The first line of a text that says something. */
export function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
}
