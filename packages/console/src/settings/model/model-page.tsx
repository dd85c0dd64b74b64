import { type ModelFound, type PastFound } from '@feedback/core';
import { dollars } from '../../format.ts';
import { FormProblems } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';
import { ModelForm } from './model-form.tsx';
import { ModelUses, type Use } from './model-uses.tsx';
import { readerOf } from './model-words.ts';
import { PastReading } from './past-reading.tsx';

type View = SettingsForm & { model: ModelFound; uses: Use[]; past: PastFound };

/** Which large model reads as well, what is sent where, what it costs, and the reading of what is stored. */
export function modelPage({ visit, model, uses, past, form, said }: View): string {
  return renderSettings({
    visit,
    title: 'Second reader',
    lead: 'The product reads what customers say by itself. A large model can read it as well, some seconds later: it understands images and irony, and says in one plain line what each customer needs.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        <WhatIsSent {...{ visit, model }} />
        {visit.role === 'owner' ? (
          <ModelForm {...{ visit, model, form }} />
        ) : (
          <p class="soft">Owners choose who reads, and what a month may cost.</p>
        )}
        <ModelUses {...{ visit, model, uses }} />
        <PastReading {...{ visit, past, isRead: model.policy !== null }} />
      </>
    ),
  });
}

/** What is sent where, in words that a workspace's owner can repeat to their customers. */
function WhatIsSent({ visit, model }: { visit: Visit; model: ModelFound }) {
  const reader = readerOf(model);
  if (!reader)
    return (
      <section class="panel">
        <h2>Only the product reads</h2>
        <p class="prose">No word of your customers leaves this installation for a model.</p>
      </section>
    );
  const cap = model.policy?.monthlyCap ?? null;
  return (
    <section class="panel">
      <h2>
        {reader.name} reads at {reader.where}
      </h2>
      <ul class="plain">
        <li>
          It is sent customers’ words, up to 20 items of this workspace at a time, and nothing else of theirs.
        </li>
        <li>
          {model.policy?.masks
            ? 'The names of customers and companies that were sent with an item are marks in its words, and so are e-mail addresses and long numbers. A name that only the words have is sent as it is.'
            : 'Names, addresses and numbers in them are sent as they are.'}
        </li>
        <li>What may give orders to a machine is not sent.</li>
        <li>
          To judge what answers a question of yours, it is sent the question
          {model.policy?.masks && ', with marks for the names that are recognised in it,'} and the plain lines
          that it read in the items.
        </li>
        <li>
          To sum up an answer, to give titles to priorities, to say which are one, and to word specs, it is
          sent such lines as well.
        </li>
        <li>It is never sent your code, revenue, or who said what.</li>
        <li>
          {cap === null
            ? 'There is no cap on what a month costs.'
            : `It is not asked any more in a month that has cost ${dollars(cap, visit.locale)}: the product’s own reading then stands.`}
        </li>
      </ul>
    </section>
  );
}
