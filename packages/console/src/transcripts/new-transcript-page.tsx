import { type FieldProblems } from '../form-shown.ts';
import { renderFrame } from '../layout/frame.tsx';
import { FormField, FormProblems } from '../parts/form-field.tsx';
import { type Visit } from '../visit.ts';
import { type Field, type TranscriptForm } from './transcript-form.ts';

/** The form for a call; refused fields are shown again as typed. */
export function newTranscriptPage({
  visit,
  form,
  problems,
}: {
  visit: Visit;
  form: TranscriptForm;
  problems: FieldProblems;
}): string {
  const here = `${visit.home}/transcripts`;
  const line = (name: Field, label: string, hint?: string, more: object = {}) => (
    <FormField
      {...{ name, label, problems, ...(hint !== undefined && { hint }) }}
      control={(tied) => <input {...tied} {...more} value={form[name]} dir="auto" />}
    />
  );
  return renderFrame({
    visit,
    room: 'transcripts',
    title: 'Add a call',
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Transcripts</a>
        </p>
        <div class="head">
          <h1>Add a call</h1>
        </div>
        <FormProblems form={{ values: {}, problems }} />
        <form class="stack wide" method="post" action={`${here}/speakers`} enctype="multipart/form-data">
          {line(
            'title',
            'Title',
            'For example: Renewal call with Initech. Without one, the call is named by its customer and date.',
            { maxLength: 500 },
          )}
          <FormField
            name="text"
            label="What was said"
            hint="With the speakers’ names, as the recorder writes them: “Dana: …”, WebVTT or SRT."
            problems={problems}
            control={(tied) => (
              <textarea {...tied} class="tall" dir="auto">
                {form.text}
              </textarea>
            )}
          />
          <div class="field">
            <label for="file">Or its file</label>
            <input id="file" name="file" type="file" accept=".txt,.vtt,.srt,.md,.json,text/plain,text/vtt" />
          </div>
          <fieldset>
            <legend>The customer, as far as you know</legend>
            {line('customer_name', 'Name', 'Stands under their quotations.', { maxLength: 1000 })}
            {line('company_name', 'Company', undefined, { maxLength: 1000 })}
            {line('customer_email', 'E-mail', 'To write to them when what they ask for ships.', {
              type: 'email',
            })}
            {line('revenue_band', 'What they pay a year', 'An amount, for example 24000.', {
              maxLength: 200,
            })}
          </fieldset>
          {line('transcript_date', 'Date of the call', 'Today when empty.', { type: 'date' })}
          <button class="first">Next: who is the customer</button>
        </form>
      </>
    ),
  });
}
