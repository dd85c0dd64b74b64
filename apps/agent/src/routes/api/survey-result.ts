import { type Survey, type SurveyKey } from '@feedback/contract';
import { type surveyKeys, type surveys } from '@feedback/db';

/** A survey as /api says it. */
export function toSurvey(survey: surveys.Survey): Survey {
  return {
    id: survey.id,
    name: survey.name,
    question: survey.question,
    surface: survey.surface as Survey['surface'], // written by POST /api/surveys alone, which checks it
    allowed_origins: survey.allowedOrigins,
    rating_scale: survey.ratingScale,
    created_at: survey.createdAt.toISOString(),
  };
}

/** A survey key as /api says it: without the key. */
export function toSurveyKey(key: surveyKeys.SurveyKey): SurveyKey {
  return {
    id: key.id,
    survey_id: key.surveyId,
    label: key.label,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
