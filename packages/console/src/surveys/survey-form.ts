import { type NewSurvey, NewSurvey as NewSurveySchema, type Problem, validator } from '@feedback/contract';
import { RATING_SCALES, type RatingScale, type Surface, SURFACES } from '@feedback/contract/vocabulary';

export type Field = 'name' | 'question' | 'scale' | 'surface' | 'origins';

/** The form as typed. */
export type SurveyForm = {
  name: string;
  question: string;
  scale: RatingScale;
  surface: Surface;
  origins: string;
};

const check = validator(NewSurveySchema);

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

/** The survey to make, or what is wrong with each field. */
export function toSurvey(
  form: SurveyForm,
): { ok: true; value: NewSurvey } | { ok: false; problems: Partial<Record<Field, string>> } {
  const checked = check({
    name: form.name,
    question: form.question,
    rating_scale: form.scale,
    surface: form.surface,
    allowed_origins: form.origins.split(/[\s,]+/).filter((origin) => origin !== ''),
  });
  return checked.ok ? checked : { ok: false, problems: Object.fromEntries(checked.problems.map(inWords)) };
}

function inWords({ field, message }: Problem): [Field, string] {
  if (field === 'name') return ['name', 'Give the survey a name of at most 200 characters.'];
  if (field === 'question')
    return ['question', 'Write the question that visitors read, at most 1,000 characters.'];
  if (field.startsWith('allowed_origins'))
    return ['origins', 'Write each address as https://app.example.com: in lower case, without a path.'];
  return ['surface', `This ${message}.`];
}
