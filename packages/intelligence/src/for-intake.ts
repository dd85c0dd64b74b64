// What the ingest API uses. Through `index.ts` it would load all that reads, places and names feedback as well, which takes 7 MB.
export { compose } from './text/compose.ts';
export { findSpeaker } from './signals/signal-speaker.ts';
export { detectSpeakers } from './transcripts/detect-speakers.ts';
export { transcriptText } from './transcripts/json-utterances.ts';
