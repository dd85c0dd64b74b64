import { type TrendDirection } from '@feedback/contract/vocabulary';
import { trendWords } from './trend-words.ts';

const [WIDTH, HEIGHT, MARGIN] = [96, 24, 2];
const WEEKS = 8;

export type TrendShown = { direction: TrendDirection; rateRatio: number | null; weekly: number[] };

/** Eight weeks as a line, with what it means in words; where the counts are too few, it says so. */
export function Trend({ trend, locale }: { trend: TrendShown; locale: string }) {
  const weeks = trend.weekly.slice(-WEEKS);
  const most = Math.max(1, ...weeks);
  const points = weeks.map((count, week) => [
    (week * WIDTH) / Math.max(1, weeks.length - 1),
    HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN),
  ]);
  const [lastX, lastY] = points.at(-1) ?? [0, HEIGHT];
  const way = { rising: 'up', new: 'up', falling: 'down', steady: '', insufficient: '' }[trend.direction];
  return (
    <span class={`trend ${way}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Accounts a week: ${weeks.join(', ')}`}>
        <path
          d={points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x?.toFixed(1)} ${y?.toFixed(1)}`).join('')}
        />
        <circle cx={lastX} cy={lastY} r="2.5" />
      </svg>
      <b>{trendWords(trend, locale)}</b>
    </span>
  );
}
