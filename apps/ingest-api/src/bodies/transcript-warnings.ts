import { type TranscriptUpload } from '@feedback/contract';
import { dateOfTranscript } from '@feedback/core/intake';
import { revenueWarnings } from './item-warnings.ts';

/** What of a transcript was not understood: it is kept as it was sent and counts for nothing. */
export function transcriptWarnings(upload: TranscriptUpload, now: Date): string[] {
  return [
    ...revenueWarnings('revenue_band', upload.revenue_band),
    ...dateWarnings(upload.transcript_date, now),
  ];
}

function dateWarnings(date: string | undefined, now: Date): string[] {
  if (date === undefined || date.trim() === '' || dateOfTranscript(date, now) !== null) return [];
  return [
    `transcript_date ${JSON.stringify(date)} is not a date of the past since 1970, so the conversation counts as held now. Send an ISO 8601 date, for example 2026-11-22`,
  ];
}
