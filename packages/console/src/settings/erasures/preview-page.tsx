import { type ErasedKinds, type ErasurePerson } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { number } from '../../format.ts';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { wordOf } from './word-of.ts';

const FOUND = [
  ['items', 'pieces of feedback', 'gone, unless another customer said the same'],
  ['mentions', 'times they said what others had said', 'gone'],
  ['transcripts', 'transcripts', 'their words are blanked'],
  ['pictures', 'pictures', 'gone, in storage too'],
  ['customers', 'entries as a customer', 'gone'],
] as const;

/** What an erasure would find, and the form that carries it out. */
export function previewPage({
  visit,
  person,
  found,
  form,
}: {
  visit: Visit;
  person: ErasurePerson;
  found: ErasedKinds;
  form?: FormShown | undefined;
}): string {
  const word = wordOf(person);
  const here = `${visit.home}/settings/erasures`;
  const isNobody = FOUND.every(([kind]) => (found[kind] ?? 0) === 0);
  return renderSettings({
    visit,
    title: 'Erase this person?',
    lead: (
      <>
        <b dir="auto">{word}</b>
        {person.company !== null && (
          <>
            {' '}
            of <b dir="auto">{person.company}</b>
          </>
        )}
        . {isNobody ? 'Nothing of them is stored here under this name.' : 'This is what was found.'}
      </>
    ),
    children: (
      <>
        <FormProblems form={form} />
        {!isNobody && (
          <ul class="plain">
            {FOUND.filter(([kind]) => (found[kind] ?? 0) > 0).map(([kind, name, fate]) => (
              <li key={kind}>
                <b>{number(found[kind] ?? 0, visit.locale)}</b> {name} <span class="soft">({fate})</span>
              </li>
            ))}
          </ul>
        )}
        <p class="prose">
          Their name and address are also blanked where other people wrote them, mails to them are removed,
          every export is withdrawn, imports that are not confirmed are dropped, since their files may name
          them, and rankings are counted again. What remains is a receipt that does not name them.{' '}
          <b>This cannot be undone.</b>
        </p>
        <form class="stack" method="post" action={here}>
          <input type="hidden" name="email" value={person.email ?? ''} />
          <input type="hidden" name="customer_name" value={person.name ?? ''} />
          <input type="hidden" name="company" value={person.company ?? ''} />
          <TextField
            label={`Type “${word}” to erase them`}
            name="confirm"
            form={form}
            input={{ required: true, autocomplete: 'off', spellcheck: false }}
          />
          <div class="row">
            <button class="danger">Erase this person</button>
            <a class="button" href={here}>
              Keep them
            </a>
          </div>
        </form>
      </>
    ),
  });
}
