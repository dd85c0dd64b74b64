import { type Invitation, type Member } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { counted } from '../../format.ts';
import { Act } from '../../parts/confirm.tsx';
import { Copied } from '../../parts/copied.tsx';
import { FormProblems, SelectField, TextField } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';
import { ROLE_MEANS, ROLE_NAMES, ROLE_OPTIONS } from './roles.ts';

/** Who is in the workspace, who is invited, and what each may do. */
export function membersPage({
  visit,
  members: all,
  invitations: open,
  form,
  said,
}: SettingsForm & {
  members: Member[];
  invitations: Invitation[];
}): string {
  const isOwner = visit.role === 'owner';
  return renderSettings({
    visit,
    title: 'Members',
    lead: `${counted(all.length, 'person', visit.locale, 'people')} can open this workspace. A viewer ${ROLE_MEANS.viewer}; a member ${ROLE_MEANS.member}; an owner ${ROLE_MEANS.owner}.`,
    said,
    children: (
      <>
        <FormProblems form={form} />
        <WideTable label="Members" columns={['Person', 'Role', 'Here since']} hasActs>
          {all.map((member) => (
            <MemberRow key={member.id} {...{ visit, member }} />
          ))}
        </WideTable>
        {isOwner ? (
          <Invitations {...{ visit, open, form }} />
        ) : (
          <p class="soft">Owners invite people and change roles.</p>
        )}
      </>
    ),
  });
}

function MemberRow({ visit, member }: { visit: Visit; member: Member }) {
  const isSelf = member.id === visit.personId;
  return (
    <tr>
      <td class="name">
        <b dir="auto">{member.name || member.email}</b>
        {isSelf && ' (you)'}
        <span class="under">{member.email}</span>
      </td>
      <td data-label="Role">{ROLE_NAMES[member.role]}</td>
      <td data-label="Here since">
        <Time at={member.createdAt} visit={visit} />
      </td>
      <td class="acts">
        <div class="row">
          {visit.role === 'owner' && <ChangeRole {...{ visit, member }} />}
          {(visit.role === 'owner' || isSelf) && <Remove {...{ visit, member, isSelf }} />}
        </div>
      </td>
    </tr>
  );
}

function ChangeRole({ visit, member }: { visit: Visit; member: Member }) {
  return (
    <form class="row" method="post" action={`${visit.home}/settings/members/${member.id}/role`}>
      <select name="role" aria-label={`Role of ${member.email}`}>
        {ROLE_OPTIONS.map(([role, name]) => (
          <option key={role} value={role} selected={role === member.role}>
            {name}
          </option>
        ))}
      </select>
      <button>Change</button>
    </form>
  );
}

function Remove({ visit, member, isSelf }: { visit: Visit; member: Member; isSelf: boolean }) {
  return (
    <Act label={isSelf ? 'Leave…' : 'Remove…'}>
      <p class="small">
        {isSelf
          ? 'Your sessions and your agents here end at once. An owner can invite you again.'
          : 'Their sessions and their agents here end at once. What they did stays. You can invite them again.'}
      </p>
      <form method="post" action={`${visit.home}/settings/members/${member.id}/remove`}>
        <button class="danger">{isSelf ? 'Leave this workspace' : `Remove ${member.email}`}</button>
      </form>
    </Act>
  );
}

function Invitations({
  visit,
  open,
  form,
}: {
  visit: Visit;
  open: Invitation[];
  form: FormShown | undefined;
}) {
  const here = `${visit.home}/settings/members/invitations`;
  return (
    <>
      <section class="panel">
        <h2>Invite a person</h2>
        <form class="stack" method="post" action={here}>
          <TextField
            label="Email"
            name="email"
            form={form}
            hint="You get a link to send them. It works only for this address."
            input={{ type: 'email', required: true, maxlength: 320, autocomplete: 'off' }}
          />
          <SelectField label="Role" name="role" form={form} value="member" options={ROLE_OPTIONS} />
          <button class="first">Make the link</button>
        </form>
      </section>
      <section class="panel">
        <h2>Open invitations</h2>
        {open.length === 0 ? (
          <p class="soft">None. An invitation stands here until it is used, withdrawn or over.</p>
        ) : (
          <WideTable label="Open invitations" columns={['For', 'Role', 'Invited', 'Works until']} hasActs>
            {open.map(({ id, email, role, createdAt, expiresAt }) => (
              <tr key={id}>
                <td class="name">{email}</td>
                <td data-label="Role">{ROLE_NAMES[role]}</td>
                <td data-label="Invited">
                  <Time at={createdAt} visit={visit} />
                </td>
                <td data-label="Works until">
                  <Time at={expiresAt} visit={visit} />
                </td>
                <td class="acts">
                  <form method="post" action={`${here}/${id}/withdraw`}>
                    <button>
                      Withdraw<span class="unseen"> the invitation of {email}</span>
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </WideTable>
        )}
      </section>
    </>
  );
}

/** The one page that shows an invitation's link. */
export function invitedPage({
  visit,
  invitation,
  link,
}: {
  visit: Visit;
  invitation: Invitation;
  link: string;
}): string {
  return renderSettings({
    visit,
    title: 'Send this link',
    lead: (
      <>
        To <b>{invitation.email}</b>, who becomes {invitation.role === 'owner' ? 'an' : 'a'} {invitation.role}
        .
      </>
    ),
    children: (
      <>
        <Copied label="Link of the invitation" text={link} />
        <p class="prose">
          The link works once, for this address, until <Time at={invitation.expiresAt} visit={visit} />. It is
          shown only now: if it gets lost, invite the address again, which replaces it.
        </p>
        <a class="button first" href={`${visit.home}/settings/members`}>
          Back to the members
        </a>
      </>
    ),
  });
}
