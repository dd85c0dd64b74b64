import { ServiceSurveys, type SurveyPerformance } from '@feedback/contract';
import { readSurveyResults, SURVEY_WINDOW_DAYS, type SurveyResult } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { defineTool, type Tool } from './tool.ts';

/** service.surveys: how the in-product surveys do. */
export function serviceSurveys(deps: Pick<Deps, 'db' | 'now'>): Tool {
  return defineTool(ServiceSurveys, async (args, { workspaceId }) => {
    const results = await readSurveyResults(deps, workspaceId, {
      ...(args.survey_id === undefined ? {} : { surveyId: args.survey_id }),
      ...(args.since === undefined ? {} : { since: new Date(args.since) }),
      ...(args.until === undefined ? {} : { until: new Date(args.until) }),
      ...(args.surface === undefined ? {} : { surface: args.surface }),
      ...(args.page_url === undefined ? {} : { page: args.page_url }),
    });
    if (!results) return { failure: { code: 'not_found', detail: 'There is no survey of this id' } };
    return { result: { surveys: results.map(toPerformance) } };
  });
}

function toPerformance(result: SurveyResult): SurveyPerformance {
  const { responseRate, rating, trend } = result;
  return {
    survey_id: result.id,
    name: result.name,
    question: result.question,
    surface: result.surface as SurveyPerformance['surface'], // checked when the survey was made
    responses: result.responses,
    quarantined: result.quarantined,
    shown: result.shown,
    response_rate: responseRate,
    rating: rating && {
      scale: result.ratingScale,
      n: rating.n,
      mean: rating.value,
      interval: rating.interval,
      distribution: Object.fromEntries(
        rating.distribution.map(({ rating: value, responses }) => [String(value), responses]),
      ),
    },
    types: Object.fromEntries(result.types.map(({ value, responses }) => [value ?? 'unstated', responses])),
    top_pages: result.pages.map(({ page, responses, ratingMean }) => ({
      page_url: page,
      responses,
      rating_mean: ratingMean,
    })),
    trend: {
      window_days: SURVEY_WINDOW_DAYS,
      responses: trend.responses,
      previous_responses: trend.previousResponses,
      rating_mean: trend.ratingMean,
      previous_rating_mean: trend.previousRatingMean,
      weekly: trend.weekly,
    },
    linked_priorities: result.priorities,
    last_response_at: result.lastResponseAt?.toISOString() ?? null,
  };
}
