import { type Survey, type SurveyKey } from '@feedback/contract';
import { type surveyKeys, type surveys } from '@feedback/db';

/** A survey in the form of /api. */
export function toSurvey(survey: surveys.Survey): Survey {
  return {
    id: survey.id,
    name: survey.name,
    question: survey.question,
    surface: survey.surface as Survey['surface'], // only POST /api/surveys writes it, and checks it
    allowed_origins: survey.allowedOrigins,
    rating_scale: survey.ratingScale,
    created_at: survey.createdAt.toISOString(),
  };
}

/** A survey key in the form of /api: without the secret key. */
export function toSurveyKey(key: surveyKeys.SurveyKey): SurveyKey {
  return {
    id: key.id,
    survey_id: key.surveyId,
    label: key.label,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
