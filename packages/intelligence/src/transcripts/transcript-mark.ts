/** How a transcript names its speakers: the seven formats, by what a line or cue looks like. */
export type TranscriptFormat =
  | 'name' // Name: …
  | 'time_name' // [hh:mm:ss] Name: …
  | 'name_time' // Name (hh:mm): …
  | 'name_line' // Name  0:04, and below it what was said
  | 'webvtt' // <v Name>…
  | 'srt' // index, times, Name: …
  | 'speaker_number'; // Speaker 1: …

/**
 * A span `[from, to)` of a transcript that is not speech: a label, a time, an index. `label` is the speaker of what follows,
 * up to the next mark: null if unknown, undefined if unchanged.
 */
export type Mark = {
  from: number;
  to: number;
  label: string | null | undefined;
  format: TranscriptFormat;
  /** Whether the mark may be prose with a colon: then it counts only if the rest of the transcript supports it. */
  isDoubtful: boolean;
  /** Whether the mark is in a list, or has a dash in place of the colon: then it is more likely prose than other marks. */
  isWeak?: boolean;
  /** Whether it is the line above a mail: what follows may be quoted. */
  isMail?: boolean;
  /** How many marks of quoting (`>`) stand before each line of what follows; absent in a text without mails. */
  quoted?: number;
};
