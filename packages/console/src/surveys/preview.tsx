import { type RatingScale } from '@feedback/contract/vocabulary';
import { h } from 'preact';
import { WIDGET_PATH } from '../assets/assets.ts';

/** What a visitor sees: the element of the pages that show surveys. Around it is `inert`: what is tried here would be no answer. */
export function Preview({ question, ratingScale }: { question: string; ratingScale: RatingScale }) {
  return (
    <>
      <script type="module" src={WIDGET_PATH} />
      {h('feedback-survey', { preview: true, question, scale: ratingScale }, <p>{question}</p>)}
    </>
  );
}
