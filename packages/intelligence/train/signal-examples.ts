import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import type { Kind } from '../src/classifier/classify.ts';
import { splitSentences } from '../src/signals/sentences.ts';
import { judgeFor } from '../src/signals/signal-judgement.ts';
import type { TELLINGS } from '../src/signals/signal-model.ts';
import { fromReviews, fromSpokenRequests, readReviews } from './examples.ts';
import { bodyOf, outsideTranscripts } from './held-out.ts';
import { ownAsides } from './own-asides.ts';
import { ownSentences } from './own-sentences.ts';

export type Telling = (typeof TELLINGS)[number];
export type SignalExample = { text: string; telling: Telling; weight: number };

const TELLING_OF: Record<Kind, Telling | null> = {
  bug: 'trouble',
  feature: 'wish',
  question: 'question',
  praise: 'praise',
  other: null,
};
const LEAST_WORDS = 4;
const MOST_WORDS = 40;
const rules = judgeFor('what the customer said about the app, and how it is not working for them');

/** All examples that the signal judge is trained on; none is in the transcripts it is measured on. */
export function signalExamples(data: string): SignalExample[] {
  return [
    ...ownSentences().flatMap(({ text, kind }) => tells(text, kind, 0.6)),
    ...fromReviewSentences(data),
    ...fromSpokenRequests(data).flatMap(({ text, kind }) => {
      if (kind === 'question') return tells(text, kind, 0.35);
      return kind === 'bug' ? tells(text, kind, 1) : [];
    }),
    ...fromSmallTalk(data),
    ...fromMeetings(data),
    ...ownAsides().map((text) => none(text, 2)),
  ];
}

function tells(text: string, kind: Kind, weight: number): SignalExample[] {
  const telling = TELLING_OF[kind];
  return telling === null ? [] : [{ text, telling, weight }];
}

function none(text: string, weight: number): SignalExample {
  return { text, telling: 'none', weight };
}

/** A review's label holds for its sentence if there is only one, or if the rules see the same kind in the sentence. */
function fromReviewSentences(data: string): SignalExample[] {
  return outsideTranscripts(readReviews(data)).flatMap((review) => {
    const [labelled] = fromReviews([review]);
    if (!labelled) return [];
    const { kind } = labelled;
    const sentences = sentencesOf(bodyOf(review));
    return sentences
      .filter((text) => sentences.length === 1 || rules(text).kind === TELLING_OF[kind])
      .flatMap((text) => (countWords(text) < LEAST_WORDS ? [] : tells(text, kind, 0.6)));
  });
}

/** Intents of chat and errands, which are not about a product. */
const ERRANDS = new Set(
  `greeting goodbye thank_you yes no maybe repeat who_made_you what_is_your_name are_you_a_bot where_are_you_from tell_joke
  fun_fact do_you_have_pets how_old_are_you what_are_your_hobbies user_name change_user_name whisper_mode change_speed
  play_music next_song smart_home make_call text roll_dice flip_coin timer alarm weather date time reminder_update order`.split(
    /\s+/,
  ),
);

function fromSmallTalk(data: string): SignalExample[] {
  const file = ownJson<{
    train: [string, string][];
  }>(readFileSync(`${data}/clinc150/data_full.json`, 'utf8'));
  return file.train
    .filter(([, intent], i) => ERRANDS.has(intent) && i % 2 === 0)
    .map(([text]) => none(text, 0.5));
}

/** The meetings, by their position in the file, of which the transcripts hold no excerpt. */
const OTHER_MEETINGS = [6, 7, 9, 10, 12, 13, 14, 15];

function fromMeetings(data: string): SignalExample[] {
  const meetings = readFileSync(`${data}/qmsum/val.jsonl`, 'utf8').split('\n');
  return OTHER_MEETINGS.flatMap((at) => {
    const { meeting_transcripts: turns } = ownJson<{
      meeting_transcripts: { content: string }[];
    }>(meetings[at] ?? '');
    return turns.flatMap(({ content }) => sentencesOf(content.replaceAll(/\{\w+\}/g, '')));
  })
    .filter((text) => countWords(text) >= LEAST_WORDS && countWords(text) <= MOST_WORDS)
    .filter((text) => rules(text).probability < 0.4)
    .filter((_, i) => i % 3 === 0)
    .map((text) => none(text, 0.5));
}

function sentencesOf(text: string): string[] {
  const one = text.replaceAll(/\s+/g, ' ').trim();
  return splitSentences(one, null).map(({ start, end }) => one.slice(start, end));
}

function countWords(text: string): number {
  return text.split(' ').length;
}
