import { RATING_SCALES, SURFACES } from '@feedback/contract/vocabulary';
import { type FieldProblems } from '../form-shown.ts';
import { renderFrame } from '../layout/frame.tsx';
import { FormField, FormProblems } from '../parts/form-field.tsx';
import { type Visit } from '../visit.ts';
import { Preview } from './preview.tsx';
import { type SurveyForm } from './survey-form.ts';
import { SCALE_WORDS, SURFACE_WORDS } from './survey-words.ts';

const SAMPLE = 'How easy was it to publish the schedule?';

/** The form for a survey, beside what a visitor will see. */
export function newSurveyPage({
  visit,
  form,
  problems,
}: {
  visit: Visit;
  form: SurveyForm;
  problems: FieldProblems;
}): string {
  const here = `${visit.home}/surveys`;
  return renderFrame({
    visit,
    room: 'surveys',
    title: 'Make a survey',
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Surveys</a>
        </p>
        <div class="head">
          <h1>Make a survey</h1>
        </div>
        <FormProblems form={{ values: {}, problems }} />
        <div class="columns">
          <form class="stack" method="post" action={here}>
            <FormField
              name="name"
              label="Name"
              hint="Only you see it, for example: After publishing."
              problems={problems}
              control={(tied) => <input {...tied} value={form.name} maxLength={200} dir="auto" />}
            />
            <FormField
              name="question"
              label="Question"
              hint="The one that visitors read."
              problems={problems}
              control={(tied) => (
                <input {...tied} value={form.question} maxLength={1000} dir="auto" placeholder={SAMPLE} />
              )}
            />
            <fieldset>
              <legend>Visitors answer with</legend>
              {RATING_SCALES.map((scale) => (
                <label key={scale} class="choice">
                  <input type="radio" name="scale" value={scale} checked={scale === form.scale} />
                  <span>{SCALE_WORDS[scale]}</span>
                </label>
              ))}
            </fieldset>
            <FormField
              name="surface"
              label="Where it stands"
              problems={problems}
              control={(tied) => (
                <select {...tied}>
                  {SURFACES.map((surface) => (
                    <option key={surface} value={surface} selected={surface === form.surface}>
                      {SURFACE_WORDS[surface]}
                    </option>
                  ))}
                </select>
              )}
            />
            <FormField
              name="origins"
              label="Pages that may send answers"
              hint="One address a line, for example https://app.example.com. Any page when empty."
              problems={problems}
              control={(tied) => <textarea {...tied}>{form.origins}</textarea>}
            />
            <div class="row">
              <button class="first">Make the survey</button>
              <button formMethod="get" formAction={`${here}/new`} data-preview="shown">
                Show the preview
              </button>
            </div>
          </form>
          <aside>
            <section class="panel">
              <h2>What a visitor sees</h2>
              <div class="boxed" id="shown" inert>
                <Preview question={form.question || SAMPLE} ratingScale={form.scale} surface={form.surface} />
              </div>
              <p class="small soft">
                On your page it is light or dark as the visitor’s device is, and speaks the page’s language.
              </p>
            </section>
          </aside>
        </div>
      </>
    ),
  });
}
