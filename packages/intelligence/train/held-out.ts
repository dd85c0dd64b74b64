import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import type { Review } from './examples.ts';

/** The transcripts for measuring signals and their types; no model is trained on them. Their README says what they are. */
export const HELD_OUT_TRANSCRIPTS = new URL('transcripts/transcripts.json', import.meta.url);
const TELLING_UNITS = 60;

/** The reviews that are in none of these transcripts. */
export function outsideTranscripts(reviews: Review[]): Review[] {
  const transcripts = ownJson<{ text: string }[]>(readFileSync(HELD_OUT_TRANSCRIPTS, 'utf8')); // its README says so
  const measured = transcripts.map(({ text }) => plain(text)).join('\n');
  return reviews.filter((review) => {
    const body = bodyOf(review);
    return body.length < 30 || !measured.includes(body.slice(0, TELLING_UNITS));
  });
}

/** A review without its title. */
export function bodyOf({ text }: { text: string }): string {
  return plain(
    text
      .split(/\t| \. /)
      .slice(1)
      .join(' ') || text,
  );
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
