import { type Survey as ShownSurvey, type SurveyKey as ShownKey } from '@feedback/contract';
import { type Survey } from './change-surveys.ts';
import { type SurveyKey } from './survey-keys.ts';

/** A survey as JSON. */
export function toSurvey(survey: Survey): ShownSurvey {
  return {
    id: survey.id,
    name: survey.name,
    question: survey.question,
    surface: survey.surface,
    allowed_origins: survey.allowedOrigins,
    rating_scale: survey.ratingScale,
    created_at: survey.createdAt.toISOString(),
  };
}

/** A survey key as JSON: without the secret key. */
export function toSurveyKey(key: SurveyKey): ShownKey {
  return {
    id: key.id,
    survey_id: key.surveyId,
    label: key.label,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
