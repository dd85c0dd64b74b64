import { type Db, isUuid, surveyResults, withWorkspace } from '@feedback/db';
import { wilson } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';

const DAY_MS = 86_400_000;
/** Length of each of the two windows that a trend compares. */
export const SURVEY_WINDOW_DAYS = 28;
const WEEKS = 8;

/** A share, or a mean on a scale, with its 95 % confidence interval. */
export type Estimate = { value: number; interval: [number, number] };

/** The results of one survey. */
export type SurveyResult = Omit<surveyResults.SurveyResult, 'shown' | 'ratings'> & {
  /** Null when filtered by page: impressions are not counted by page. */
  shown: number | null;
  responseRate: Estimate | null;
  rating: (Estimate & { n: number; distribution: { rating: number; responses: number }[] }) | null;
  trend: {
    responses: number;
    previousResponses: number;
    ratingMean: number | null;
    previousRatingMean: number | null;
    /** The last eight weeks, oldest first. */
    weekly: number[];
  };
};

const ENDS: Record<surveyResults.SurveyResult['ratingScale'], [number, number]> = {
  '1-5': [1, 5],
  '1-10': [1, 10],
  thumbs: [0, 1],
  none: [0, 1],
};

/** Reads survey results (§4.5). Null when the survey asked for does not exist. */
export async function readSurveyResults(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  asked: surveyResults.ResultsAsked,
): Promise<SurveyResult[] | null> {
  if (asked.surveyId !== undefined && !isUuid(asked.surveyId)) return null;
  const end = asked.until && asked.until < now() ? asked.until : now();
  const back = (days: number) => new Date(end.getTime() - days * DAY_MS);

  return withWorkspace(db, workspaceId, async (tx) => {
    const results = await surveyResults.read(tx, workspaceId, asked);
    if (asked.surveyId !== undefined && results.length === 0) return null;
    const { since: _, ...always } = asked;
    const current = await surveyResults.countWindow(tx, workspaceId, {
      ...always,
      since: back(SURVEY_WINDOW_DAYS),
      until: new Date(end.getTime() + 1), // includes an answer of this millisecond
    });
    const previous = await surveyResults.countWindow(tx, workspaceId, {
      ...always,
      since: back(2 * SURVEY_WINDOW_DAYS),
      until: back(SURVEY_WINDOW_DAYS),
    });
    const weeks = await surveyResults.weekly(tx, workspaceId, { ...always, until: end, weeks: WEEKS });

    return results.map(({ shown, ratings, ...result }) => {
      const of = (windows: surveyResults.WindowCounts[]) =>
        windows.find(({ surveyId }) => surveyId === result.id);
      const isCounted = asked.page === undefined;
      return {
        ...result,
        shown: isCounted ? shown : null,
        responseRate: isCounted && shown > 0 ? share(Math.min(result.responses, shown), shown) : null,
        rating: toRating(result.ratingScale, ratings),
        trend: {
          responses: of(current)?.responses ?? 0,
          previousResponses: of(previous)?.responses ?? 0,
          ratingMean: of(current)?.ratingMean ?? null,
          previousRatingMean: of(previous)?.ratingMean ?? null,
          weekly: Array.from({ length: WEEKS }, (_week, n) => {
            const found = weeks.find(
              ({ surveyId, week }) => surveyId === result.id && week === WEEKS - 1 - n,
            );
            return found?.responses ?? 0;
          }),
        },
      };
    });
  });
}

function share(part: number, total: number): Estimate {
  return { value: part / total, interval: wilson(part / total, total) };
}

/**
 * The mean of the ratings. Its interval is Wilson's for the mean's position on the scale: ratings vary most when all are at
 * the two ends, so the interval is never too narrow, and it holds for a single rating too.
 */
function toRating(
  scale: surveyResults.SurveyResult['ratingScale'],
  counts: surveyResults.Count<number>[],
): SurveyResult['rating'] {
  const distribution = counts.flatMap(({ value, responses }) =>
    value === null ? [] : [{ rating: value, responses }],
  );
  const n = distribution.reduce((sum, { responses }) => sum + responses, 0);
  if (n === 0) return null;
  const [low, high] = ENDS[scale];
  const mean = distribution.reduce((sum, { rating, responses }) => sum + rating * responses, 0) / n;
  const [from, to] = wilson((mean - low) / (high - low), n);
  const onScale = (place: number) => low + place * (high - low);
  return { n, value: mean, interval: [onScale(from), onScale(to)], distribution };
}
