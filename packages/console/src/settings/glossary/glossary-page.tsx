import { MAX_GLOSSARY_LENGTH } from '@feedback/contract';
import { type GlossaryEntryFound, type GlossarySuggestionFound } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { counted } from '../../format.ts';
import { FormProblems, TextArea, TextField } from '../../parts/form-field.tsx';
import { withQuery } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';

/** The names of the product and the words that customers use for them. */
export function glossaryPage({
  visit,
  entries,
  suggestions,
  isApplied,
  form,
  said,
}: SettingsForm & {
  entries: GlossaryEntryFound[];
  suggestions: GlossarySuggestionFound[];
  /** Whether all feedback is understood with the entries as they are now. */
  isApplied: boolean;
}): string {
  const isOwner = visit.role === 'owner';
  return renderSettings({
    visit,
    title: 'Glossary',
    lead: 'Customers say “board”, your product says “Canvas”. With an entry for it, both are understood as the same, and titles use your name.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {!isApplied && (
          <p class="notice" role="status">
            Feedback with the changed words is being read again. Priorities follow within minutes.
          </p>
        )}
        {entries.length === 0 ? <NoEntries /> : <Entries {...{ visit, entries }} />}
        {suggestions.length > 0 && <Suggestions {...{ visit, suggestions }} />}
        {isOwner ? <EntryForm {...{ visit, form }} /> : <p class="soft">Owners change the glossary.</p>}
      </>
    ),
  });
}

function NoEntries() {
  return (
    <div class="empty">
      <h2>No entries yet</h2>
      <p>For example:</p>
      <p>
        <b>Canvas</b> means the same as <b>board</b>, <b>whiteboard</b>, <b>drawing area</b>
      </p>
    </div>
  );
}

function Entries({ visit, entries }: { visit: Visit; entries: GlossaryEntryFound[] }) {
  const here = `${visit.home}/settings/glossary`;
  return (
    <WideTable label="Glossary" columns={['Your name', 'Customers also say', 'Changed']} hasActs>
      {entries.map(({ term, means, updatedAt }) => (
        <tr key={term}>
          <td class="name" dir="auto">
            <b>{term}</b>
          </td>
          <td class="name" data-label="Customers also say" dir="auto">
            {means.join(', ')}
          </td>
          <td data-label="Changed">
            <Time at={updatedAt} visit={visit} />
          </td>
          <td class="acts">
            {visit.role === 'owner' && (
              <div class="row">
                <a class="button" href={`${withQuery(here, { term })}#term`}>
                  Change<span class="unseen"> {term}</span>
                </a>
                <form method="post" action={`${here}/remove`}>
                  <input type="hidden" name="term" value={term} />
                  <button>
                    Remove<span class="unseen"> {term}</span>
                  </button>
                </form>
              </div>
            )}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

function Suggestions({ visit, suggestions }: { visit: Visit; suggestions: GlossarySuggestionFound[] }) {
  const here = `${visit.home}/settings/glossary`;
  return (
    <section class="panel">
      <h2>May mean the same</h2>
      <p class="soft prose">Your corrections treated these pairs of words as one.</p>
      <WideTable label="Suggested pairs" columns={['Words', 'Why']} hasActs>
        {suggestions.map(({ id, one, other, corrections }) => (
          <tr key={id}>
            <td class="name" dir="auto">
              <b>{one}</b> and <b>{other}</b>
            </td>
            <td>{counted(corrections, 'correction', visit.locale)}</td>
            <td class="acts">
              {visit.role === 'owner' && (
                <div class="row">
                  <a class="button" href={`${withQuery(here, { term: one, means: other })}#term`}>
                    Use
                    <span class="unseen">
                      {' '}
                      “{one}” and “{other}”
                    </span>
                  </a>
                  <form method="post" action={`${here}/suggestions/${id}/dismiss`}>
                    <button>
                      Dismiss
                      <span class="unseen">
                        {' '}
                        “{one}” and “{other}”
                      </span>
                    </button>
                  </form>
                </div>
              )}
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}

function EntryForm({ visit, form }: { visit: Visit; form: FormShown | undefined }) {
  return (
    <section class="panel">
      <h2>{form ? 'Change an entry' : 'Add an entry'}</h2>
      <form class="stack" method="post" action={`${visit.home}/settings/glossary`}>
        <TextField
          label="Your name for it"
          name="term"
          form={form}
          hint="As it should stand in titles. Saving a name that has an entry replaces the entry."
          input={{ required: true, maxlength: MAX_GLOSSARY_LENGTH, autocomplete: 'off' }}
        />
        <TextArea
          label="Customers also say"
          name="means"
          form={form}
          hint="One word or phrase a line. A plural with “s” counts too."
        />
        <button class="first">Save</button>
      </form>
    </section>
  );
}
