import { messagePage } from '../../cards/message-page.tsx';
import { type FormShown } from '../../form-shown.ts';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

/** What erasing the workspace means, and the form that does it. */
export function eraseWorkspacePage({ visit, form }: { visit: Visit; form?: FormShown | undefined }): string {
  const { name } = visit.workspace;
  return renderSettings({
    visit,
    title: 'Erase the workspace',
    lead: 'For good, with everything in it. Export what you want to keep first.',
    children: (
      <>
        <FormProblems form={form} />
        <ul class="prose">
          <li>
            At once: all members are out, you too. Agents, invitations and survey keys stop working. Feedback
            is refused.
          </li>
          <li>
            Within minutes: all feedback, transcripts, pictures, surveys, priorities, specs, mails, exports
            and connected code are erased.
          </li>
          <li>
            What remains is the audit log, with the receipt of what went. Backups of the operator age out.
          </li>
        </ul>
        <p>
          <a href={`${visit.home}/settings/exports`}>Export everything first</a>
        </p>
        <form class="stack" method="post" action={`${visit.home}/settings/erase-workspace`}>
          <TextField
            label={`Type “${name}” to erase this workspace`}
            name="name"
            form={form}
            hint="This cannot be undone."
            input={{ required: true, autocomplete: 'off', spellcheck: false }}
          />
          <button class="danger">Erase the workspace</button>
        </form>
      </>
    ),
  });
}

/** What an owner sees once the workspace is closed. */
export function erasedWorkspacePage(name: string): string {
  return messagePage({
    title: 'The workspace is being erased',
    text: `“${name}” is closed, and all it holds is erased within minutes.`,
  });
}
