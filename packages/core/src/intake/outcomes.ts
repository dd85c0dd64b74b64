import { type DedupSecret, type feedback, type transcripts } from '@feedback/db';

export type { DedupSecret };
/** What became of an item that was sent. */
export type IngestOutcome = feedback.IngestOutcome;
/** What became of a transcript that was sent. */
export type TranscriptOutcome = transcripts.TranscriptOutcome;
