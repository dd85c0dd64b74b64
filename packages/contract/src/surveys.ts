import { Type } from 'typebox';
import { Surface } from './submissions.ts';
import { identifier } from './text-fields.ts';
import { RATING_SCALES } from './vocabulary.ts';

/** What a rating may be: 1 to 5, 1 to 10, thumbs (0 down, 1 up), or nothing at all. */
export const RatingScale = Type.Enum([...RATING_SCALES]);
export type RatingScale = Type.Static<typeof RatingScale>;

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, noNul: true, wellFormed: true }),
  question: Type.String({ minLength: 1, maxLength: 1000, noNul: true, wellFormed: true }),
};
const allowedOrigins = Type.Array(
  Type.String({
    // As browsers write it: in small letters, without a path and without the port that goes without saying.
    pattern: '^https?://[a-z0-9.\\[\\]_-]+(:(?!80$|443$)[0-9]{1,5})?$',
    maxLength: 300,
    description: 'An origin (RFC 6454).',
  }),
  { maxItems: 50, description: 'Origins that may submit responses; any origin when empty.' },
);

/** A survey as its maker asks for it. */
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

/** Asks for a key. A survey has two at most, so that one can take over from the other. */
export const NewSurveyKey = Type.Object({
  survey_id: Type.String(),
  label: Type.Optional(identifier(200, 'What tells it from others.')),
});
export type NewSurveyKey = Type.Static<typeof NewSurveyKey>;

const keyFields = {
  id: Type.String(),
  survey_id: Type.String(),
  label: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
};

/** A key that was just made, shown this once. */
export const SurveyKeyMade = Type.Object({ ...keyFields, key: Type.String({ pattern: '^fsk_' }) });
export type SurveyKeyMade = Type.Static<typeof SurveyKeyMade>;

/** A key that works. */
export const SurveyKey = Type.Object({
  ...keyFields,
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type SurveyKey = Type.Static<typeof SurveyKey>;
