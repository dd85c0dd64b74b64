import { ORIGIN } from './patterns.ts';
import { Type } from './schema.ts';
import { Surface } from './submissions.ts';
import { identifier } from './text-fields.ts';
import { RATING_SCALES } from './vocabulary.ts';

/** The rating scales: 1 to 5, 1 to 10, thumbs (0 down, 1 up), or none. */
export const RatingScale = Type.Enum([...RATING_SCALES]);
export type RatingScale = Type.Static<typeof RatingScale>;

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, noNul: true, wellFormed: true }),
  question: Type.String({ minLength: 1, maxLength: 1000, noNul: true, wellFormed: true }),
};
const allowedOrigins = Type.Array(
  Type.String({
    pattern: ORIGIN,
    maxLength: 300,
    description: 'An origin (RFC 6454).',
  }),
  { maxItems: 50, description: 'Origins that may submit responses; any origin when empty.' },
);

/** A new survey. */
export const NewSurvey = Type.Object({
  ...settings,
  surface: Type.Optional(Surface),
  allowed_origins: Type.Optional(allowedOrigins),
  rating_scale: Type.Optional(RatingScale),
});
export type NewSurvey = Type.Static<typeof NewSurvey>;

/** A survey of the workspace. */
export const Survey = Type.Object({
  id: Type.String(),
  ...settings,
  surface: Surface,
  allowed_origins: allowedOrigins,
  rating_scale: RatingScale,
  created_at: Type.String({ format: 'date-time' }),
});
export type Survey = Type.Static<typeof Survey>;

/** Creates a survey key. A survey has at most two, so that one can replace the other. */
export const NewSurveyKey = Type.Object({
  survey_id: Type.String(),
  label: Type.Optional(identifier(200, 'A name that distinguishes the key.')),
});
export type NewSurveyKey = Type.Static<typeof NewSurveyKey>;

const keyFields = {
  id: Type.String(),
  survey_id: Type.String(),
  label: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
};

/** A new survey key, shown only once. */
export const SurveyKeyMade = Type.Object({ ...keyFields, key: Type.String({ pattern: '^fsk_' }) });
export type SurveyKeyMade = Type.Static<typeof SurveyKeyMade>;

/** An active survey key. */
export const SurveyKey = Type.Object({
  ...keyFields,
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type SurveyKey = Type.Static<typeof SurveyKey>;
