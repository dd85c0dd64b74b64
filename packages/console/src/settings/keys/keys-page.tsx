import { type SurveyKey, type SurveyWithKeys } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { Act } from '../../parts/confirm.tsx';
import { Copied } from '../../parts/copied.tsx';
import { FormProblems, SelectField, TextField } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';

type Key = SurveyKey;
const MOST_KEYS = 2;

/** The keys of each survey: make one, replace one, revoke one. */
export function keysPage({
  visit,
  surveys,
  form,
  said,
}: SettingsForm & {
  surveys: SurveyWithKeys[];
}): string {
  const isOwner = visit.role === 'owner';
  return renderSettings({
    visit,
    title: 'Survey keys',
    lead: 'A survey on your site sends answers with a key. A key can only send answers to its survey: it reads nothing.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {surveys.length === 0 ? (
          <NoSurveys visit={visit} />
        ) : (
          surveys.map((survey) => <Keys key={survey.id} {...{ visit, survey }} />)
        )}
        {surveys.length > 0 &&
          (isOwner ? (
            <NewKey {...{ visit, surveys, form }} />
          ) : (
            <p class="soft">Owners make and revoke keys.</p>
          ))}
      </>
    ),
  });
}

function NoSurveys({ visit }: { visit: Visit }) {
  return (
    <div class="empty">
      <h2>No survey yet</h2>
      <p>
        A key belongs to a survey. Make the survey first; its keys stand here, with when each was last used.
      </p>
      <p>
        <a class="button first" href={`${visit.home}/surveys`}>
          Make a survey
        </a>
      </p>
    </div>
  );
}

function Keys({ visit, survey }: { visit: Visit; survey: SurveyWithKeys }) {
  return (
    <section>
      <h2 dir="auto">{survey.name}</h2>
      {survey.keys.length === 0 ? (
        <p class="soft">No key works: this survey takes no answers.</p>
      ) : (
        <WideTable label={`Keys of ${survey.name}`} columns={['Key', 'Made', 'Last used']} hasActs>
          {survey.keys.map((key) => (
            <tr key={key.id}>
              <td class="name" dir="auto">
                {key.label || 'Without a name'}
              </td>
              <td data-label="Made">
                <Time at={key.createdAt} visit={visit} />
              </td>
              <td data-label="Last used">
                {key.lastUsedAt ? <Time at={key.lastUsedAt} visit={visit} /> : 'Not yet'}
              </td>
              <td class="acts">{visit.role === 'owner' && <KeyActs {...{ visit, survey, shown: key }} />}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}

function KeyActs({ visit, survey, shown }: { visit: Visit; survey: SurveyWithKeys; shown: Key }) {
  const here = `${visit.home}/settings/keys`;
  return (
    <div class="row">
      {survey.keys.length < MOST_KEYS && (
        <Act label="Replace…">
          <p class="small">
            Makes a second key. The old one works until you revoke it, so you can put the new one in place
            first.
          </p>
          <form method="post" action={here}>
            <input type="hidden" name="survey_id" value={survey.id} />
            <input type="hidden" name="label" value={shown.label} />
            <input type="hidden" name="replaces" value={shown.id} />
            <button>Make the new key</button>
          </form>
        </Act>
      )}
      <Act label="Revoke…">
        <p class="small">Surveys that use this key send nothing more, from now on. This cannot be undone.</p>
        <form method="post" action={`${here}/${shown.id}/revoke`}>
          <button class="danger">Revoke {shown.label || 'the key'}</button>
        </form>
      </Act>
    </div>
  );
}

function NewKey({
  visit,
  surveys,
  form,
}: {
  visit: Visit;
  surveys: SurveyWithKeys[];
  form: FormShown | undefined;
}) {
  const options = surveys.map(({ id, name }) => [id, name] as const);
  return (
    <section class="panel">
      <h2>Make a key</h2>
      <form class="stack" method="post" action={`${visit.home}/settings/keys`}>
        <SelectField label="Survey" name="survey_id" form={form} options={options} />
        <TextField
          label="Name"
          name="label"
          form={form}
          hint="Where the key will be, such as “shop, production”. Only you see it."
          input={{ maxlength: 200, autocomplete: 'off' }}
        />
        <button class="first">Make a key</button>
      </form>
    </section>
  );
}

/** The one page that shows a key. */
export function keyMadePage({
  visit,
  baseUrl,
  key,
  name,
  replaced,
}: {
  visit: Visit;
  baseUrl: string;
  key: string;
  name: string;
  /** The key that the new one replaces, if it still works. */
  replaced: Key | undefined;
}): string {
  const here = `${visit.home}/settings/keys`;
  return renderSettings({
    visit,
    title: 'Copy this key now',
    lead: (
      <>
        It is shown only this once, for the survey <b dir="auto">{name}</b>. It may stand in your page’s
        source.
      </>
    ),
    children: (
      <>
        <Copied label="The new key" text={key} />
        <p class="prose soft">
          It sends answers to {baseUrl}. If it gets lost, make another and revoke this one.
        </p>
        {replaced && (
          <div class="boxed">
            <h2>Then revoke the old key</h2>
            <p>
              “<span dir="auto">{replaced.label || 'Without a name'}</span>” still works. Revoke it once the
              new key is in place.
            </p>
            <form method="post" action={`${here}/${replaced.id}/revoke`}>
              <button class="danger">Revoke the old key</button>
            </form>
          </div>
        )}
        <a class="button first" href={here}>
          I have copied it
        </a>
      </>
    ),
  });
}
