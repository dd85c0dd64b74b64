import { type SurveyResult } from '@feedback/core';
import { counted } from '../format.ts';
import { ratingWords, valuesOf } from './survey-words.ts';

const [STEP, BAR, TOP, HEIGHT] = [40, 28, 14, 70];

/** How often each rating was given, as bars with their counts; in words for readers without the picture. */
export function RatingBars({
  result: { rating, ratingScale },
  locale,
}: {
  result: SurveyResult;
  locale: string;
}) {
  if (rating === null) return null;
  const bars = valuesOf(ratingScale).map((value) => ({
    value,
    responses: rating.distribution.find((one) => one.rating === value)?.responses ?? 0,
  }));
  const most = Math.max(1, ...bars.map(({ responses }) => responses));
  const words = bars
    .map(
      ({ value, responses }) =>
        `${ratingWords(value, ratingScale)}: ${counted(responses, 'response', locale)}`,
    )
    .join('; ');
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${bars.length * STEP} ${TOP + HEIGHT + 16}`}
      role="img"
      aria-label={words}
    >
      {bars.map(({ value, responses }, place) => {
        const height = Math.round((responses / most) * HEIGHT);
        const middle = place * STEP + STEP / 2;
        return (
          <g key={value}>
            <rect
              x={middle - BAR / 2}
              y={TOP + HEIGHT - height}
              width={BAR}
              height={Math.max(1, height)}
              class={responses === most ? 'now' : undefined}
            />
            <text x={middle} y={TOP + HEIGHT - height - 3}>
              {responses}
            </text>
            <text x={middle} y={TOP + HEIGHT + 12}>
              {ratingScale === 'thumbs' ? (value === 1 ? 'up' : 'down') : value}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
