import { RATING_SCALES, type RatingScale, type Surface, SURFACES } from '@feedback/contract/vocabulary';
import { type FieldProblems } from '../form-shown.ts';

export type Field = 'name' | 'question' | 'scale' | 'surface' | 'origins';

/** The form as typed. */
export type SurveyForm = {
  name: string;
  question: string;
  scale: RatingScale;
  surface: Surface;
  origins: string;
};

/** What to say of the fields of a survey. */
export const SENTENCES = {
  name: 'Give the survey a name of at most 200 characters.',
  question: 'Write the question that visitors read, at most 1,000 characters.',
  allowed_origins: 'Write each address as https://app.example.com: in lower case, without a path.',
};

/** Reads the form; what it does not offer counts as its first choice. */
export function toForm(text: (name: Field) => string): SurveyForm {
  return {
    name: text('name'),
    question: text('question'),
    scale: RATING_SCALES.find((scale) => scale === text('scale')) ?? '1-5',
    surface: SURFACES.find((surface) => surface === text('surface')) ?? 'inline',
    origins: text('origins'),
  };
}

/** The survey to make, by the fields of the contract. */
export function toSurvey({ scale, origins, ...others }: SurveyForm): object {
  const allowed = origins.split(/[\s,]+/).filter((origin) => origin !== '');
  return { ...others, rating_scale: scale, allowed_origins: allowed };
}

/** The problems by the fields of the form. */
export function toFormProblems({ allowed_origins: origins, ...others }: FieldProblems): FieldProblems {
  return { ...others, ...(origins !== undefined && { origins }) };
}
