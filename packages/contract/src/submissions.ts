import { Type } from './schema.ts';
import { STATED_KINDS, SURFACES } from './vocabulary.ts';

/** Where on a page a survey is shown. */
export const Surface = Type.Enum([...SURFACES]);
export type Surface = Type.Static<typeof Surface>;

const apiKey = Type.String({ description: 'The survey key; this is the credential.' });

/** A survey answer (§2.8): words, a rating or a screenshot, or several of them. */
export const WidgetSubmission = Type.Object({
  api_key: apiKey,
  text: Type.Optional(Type.String({ description: 'What the customer wrote, verbatim.' })),
  email: Type.Optional(
    Type.String({ maxLength: 255, description: 'Used to notify the customer when the request ships.' }),
  ),
  feedback_type: Type.Optional(
    Type.Enum([...STATED_KINDS], { description: 'The kind the submitter chose.' }),
  ),
  page_url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'The page the feedback was given on.' }),
  ),
  screenshot: Type.Optional(
    Type.String({
      description:
        'A PNG, JPEG, WebP or GIF of at most 5 MiB, 10,000 pixels a side and 25 megapixels, in base64.',
    }),
  ),
  surface: Type.Optional(Surface),
  rating: Type.Optional(Type.Integer({ description: 'On the survey’s scale.' })),
  user_metadata: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Free-form. `email`, `name`, `full_name`, `displayName`, `id`, `plan`, `tier`, `amount`, `mrr`, `arr` and `revenue` (at most 10^15 a year) are understood, and the customer’s company as `company_name`, `company` or `account`.',
    }),
  ),
});
export type WidgetSubmission = Type.Static<typeof WidgetSubmission>;

/** One impression of a survey: it is counted, and nothing else is stored. */
export const SurveySeen = Type.Object({ api_key: apiKey, surface: Surface });
export type SurveySeen = Type.Static<typeof SurveySeen>;
