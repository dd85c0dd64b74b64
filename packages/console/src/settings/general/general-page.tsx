import { MAX_WORKSPACE_NAME } from '@feedback/core';
import { type ConsoleDeps } from '../../deps.ts';
import { type FormShown } from '../../form-shown.ts';
import { type Said } from '../../layout/frame.tsx';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

/** The name of the workspace, and what belongs to it for good. */
export function generalPage({
  visit,
  currency,
  config,
  form,
  said,
}: {
  visit: Visit;
  currency: string;
  config: Pick<ConsoleDeps['config'], 'baseUrl' | 'mcpUrl'>;
  form?: FormShown | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'General',
    lead: 'The name stands in the console, on invitations, when an agent asks for permission, and under the mails to your customers.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {visit.role === 'owner' ? (
          <form class="stack" method="post" action={`${visit.home}/settings/general`}>
            <TextField
              label="Name of the workspace"
              name="name"
              form={form}
              input={{ value: visit.workspace.name, required: true, maxlength: MAX_WORKSPACE_NAME }}
            />
            <button class="first">Save</button>
          </form>
        ) : (
          <p>
            <b dir="auto">{visit.workspace.name}</b>. Owners can rename it.
          </p>
        )}
        <section class="panel after">
          <h2>For programs</h2>
          <dl class="meanings">
            <div>
              <dt>Workspace id</dt>
              <dd>
                <code>{visit.workspace.id}</code>
              </dd>
            </div>
            <div>
              <dt>Feedback goes to</dt>
              <dd>
                <code>{config.baseUrl}</code>
              </dd>
            </div>
            <div>
              <dt>Agents call</dt>
              <dd>
                <code>{config.mcpUrl}</code>
              </dd>
            </div>
            <div>
              <dt>Currency</dt>
              <dd>
                {currency}. All amounts count in it. It cannot be changed here, because the amounts that have
                arrived would mean something else.
              </dd>
            </div>
          </dl>
        </section>
      </>
    ),
  });
}
