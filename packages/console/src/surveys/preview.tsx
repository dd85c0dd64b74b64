import { type RatingScale, type Surface } from '@feedback/contract/vocabulary';
import { h } from 'preact';
import { WIDGET_PATH } from '../assets/assets.ts';

/**
 * What a visitor sees: the element of the pages that show surveys, where it stands in a page. Around it is `inert`: what is tried here would
 * be no answer.
 */
export function Preview({
  question,
  ratingScale,
  surface,
}: {
  question: string;
  ratingScale: RatingScale;
  surface: Surface;
}) {
  return (
    <div class="stage" data-surface={surface}>
      <script type="module" src={WIDGET_PATH} />
      {h('feedback-survey', { preview: true, surface, question, scale: ratingScale }, <p>{question}</p>)}
    </div>
  );
}
