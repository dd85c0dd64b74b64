import { type DetectedSpeaker } from '@feedback/intelligence';
import { counted } from '../format.ts';
import { renderFrame } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';
import { FIELDS, type TranscriptForm } from './transcript-form.ts';

/** Who speaks in the call: the person confirms who the customer is, and the call is stored. */
export function speakersPage({
  visit,
  form,
  speakers,
  chosen,
  problem,
}: {
  visit: Visit;
  form: TranscriptForm;
  speakers: DetectedSpeaker[];
  /** The label to begin with; empty when it is not clear. */
  chosen: string;
  problem?: string;
}): string {
  const here = `${visit.home}/transcripts`;
  return renderFrame({
    visit,
    room: 'transcripts',
    title: 'Who is the customer?',
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Transcripts</a> / <a href={`${here}/new`}>Add a call</a>
        </p>
        <div class="head">
          <div>
            <h1>Who is the customer?</h1>
            <p class="soft small">
              <bdi>{form.title || 'A call'}</bdi> · {counted(form.text.length, 'character', visit.locale)}.
              Nothing is stored yet.
            </p>
          </div>
        </div>
        {problem !== undefined && (
          <p class="notice bad" role="alert">
            {problem}
          </p>
        )}
        <form class="stack wide" method="post" action={here} enctype="multipart/form-data">
          {FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={form[name]} />
          ))}
          <textarea name="text" hidden readOnly aria-hidden="true">
            {form.text}
          </textarea>
          {speakers.length === 0 ? (
            <p>
              The text has no names of speakers, so all of it counts as the customer’s words. To leave your
              own words out, go back and paste the text with names.
            </p>
          ) : (
            <Choices speakers={speakers} chosen={chosen} visit={visit} isRefused={problem !== undefined} />
          )}
          <button class="first">Store the call</button>
        </form>
      </>
    ),
  });
}

function Choices({
  speakers,
  chosen,
  visit,
  isRefused,
}: {
  speakers: DetectedSpeaker[];
  chosen: string;
  visit: Visit;
  isRefused: boolean;
}) {
  const isKnown = speakers.some(({ label }) => label === chosen);
  return (
    <fieldset aria-invalid={isRefused ? 'true' : undefined}>
      <legend>Only the customer’s words become signals</legend>
      {speakers.map(({ label, turns, share, sample, reasons }, place) => (
        <label key={label} class="choice">
          <input
            type="radio"
            name="customer_speaker"
            value={label}
            checked={label === chosen}
            autofocus={label === chosen || (!isKnown && place === 0)}
          />
          <span>
            <b dir="auto">{label}</b>{' '}
            <span class="soft small">
              {counted(turns, 'time', visit.locale)} · {Math.round(share * 100)} % of the words
              {label === chosen && reasons[0] !== undefined && ` · seems to be the customer: ${reasons[0]}`}
            </span>
          </span>
          <span class="said" dir="auto">
            “{sample}”
          </span>
        </label>
      ))}
      <label class="choice">
        <input type="radio" name="customer_speaker" value="" checked={!isKnown} />
        <span>
          Everyone in it <span class="soft small">all words count as the customer’s</span>
        </span>
      </label>
    </fieldset>
  );
}
