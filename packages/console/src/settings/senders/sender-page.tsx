import { MOST_CREDENTIALS, type Sender, type SenderCredential, toClientId } from '@feedback/core';
import { type ComponentChildren } from 'preact';
import { type FormShown } from '../../form-shown.ts';
import { Act } from '../../parts/confirm.tsx';
import { FormProblems, TextArea, TextField } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';
import { KIND_NAMES } from './kind-names.ts';
import { SenderFields } from './sender-fields.tsx';

type View = { visit: Visit; sender: Sender; form: FormShown | undefined };

/** A sender: what it signs in with, its name and addresses, and its end. */
export function senderPage({
  visit,
  sender,
  appUrl,
  form,
  said,
}: SettingsForm & { sender: Sender; appUrl: string }): string {
  const view = { visit, sender, form };
  return renderSettings({
    visit,
    title: sender.name,
    above: { href: `${visit.home}/settings/senders`, name: 'Senders' },
    lead: 'It sends feedback and transcripts to this workspace, and reads nothing.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        <Known {...view} appUrl={appUrl} />
        <Credentials {...view} />
        <div class="row">
          <NewSecret {...view} />
          <End {...view} />
        </div>
        <Settings {...view} />
        <NewKey {...view} />
        <NewWorkload {...view} appUrl={appUrl} />
      </>
    ),
  });
}

function Known({ visit, sender, appUrl }: View & { appUrl: string }) {
  return (
    <dl class="meanings">
      <div>
        <dt>Client id</dt>
        <dd>
          <code>{toClientId(sender.id)}</code>
        </dd>
      </div>
      <div>
        <dt>Signs in at</dt>
        <dd>
          <code>{appUrl}/idp/token</code>
        </dd>
      </div>
      <div>
        <dt>Last seen</dt>
        <dd>{sender.lastUsedAt ? <Time at={sender.lastUsedAt} visit={visit} /> : 'Not yet'}</dd>
      </div>
    </dl>
  );
}

function Credentials({ visit, sender }: View) {
  if (sender.credentials.length === 0)
    return <p class="soft">It has nothing to sign in with: make a secret, or add a key or a workload.</p>;
  return (
    <WideTable label="What it signs in with" columns={['Signs in with', 'Made', 'Last used']} hasActs>
      {sender.credentials.map((credential) => (
        <tr key={credential.id}>
          <td class="name">
            {KIND_NAMES[credential.kind]}
            <Of {...credential} />
          </td>
          <td data-label="Made">
            <Time at={credential.createdAt} visit={visit} />
          </td>
          <td data-label="Last used">
            {credential.lastUsedAt ? <Time at={credential.lastUsedAt} visit={visit} /> : 'Not yet'}
          </td>
          <td class="acts">
            <Act label="Remove…">
              <p class="small">What signed in with it is refused within a second. This cannot be undone.</p>
              <form
                method="post"
                action={`${visit.home}/settings/senders/${sender.id}/credentials/${credential.id}/remove`}
              >
                <button class="danger">Remove it</button>
              </form>
            </Act>
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

/** Which key or workload it is. */
function Of({ publicKey, issuer, subject }: SenderCredential) {
  if (issuer !== null)
    return (
      <span class="under">
        <code>{subject}</code> of <code>{issuer}</code>
      </span>
    );
  const { kty, crv, kid } = (publicKey ?? {}) as Record<string, string | undefined>;
  if (kty === undefined) return null;
  return (
    <span class="under">
      {crv ?? kty}
      {kid !== undefined && (
        <>
          {' '}
          <code>{kid}</code>
        </>
      )}
    </span>
  );
}

function hasRoom({ credentials }: Sender, kind: SenderCredential['kind']): boolean {
  return credentials.filter((one) => one.kind === kind).length < MOST_CREDENTIALS[kind];
}

function NewSecret({ visit, sender }: View) {
  if (!hasRoom(sender, 'secret')) return null;
  return (
    <Act label="New secret…">
      <p class="small">
        Makes another secret and shows it once. The earlier one works until you remove it, so you can put the
        new one in place first.
      </p>
      <form method="post" action={`${visit.home}/settings/senders/${sender.id}/secrets`}>
        <button>Make a new secret</button>
      </form>
    </Act>
  );
}

function End({ visit, sender }: View) {
  return (
    <Act label="End this sender…">
      <p class="small">
        The sender sends nothing more, from now on, and everything that it signs in with is gone. What it has
        sent stays. This cannot be undone.
      </p>
      <form method="post" action={`${visit.home}/settings/senders/${sender.id}/end`}>
        <button class="danger">End this sender</button>
      </form>
    </Act>
  );
}

/** A form of this page. */
function PostForm({ visit, sender, act, children }: View & { act: string; children: ComponentChildren }) {
  return (
    <form class="stack" method="post" action={`${visit.home}/settings/senders/${sender.id}/${act}`}>
      {children}
    </form>
  );
}

function Settings(view: View) {
  const { sender, form } = view;
  return (
    <section class="panel after">
      <h2>Name and addresses</h2>
      <PostForm {...view} act="change">
        <SenderFields form={form} name={sender.name} addresses={sender.addresses} />
        <button class="first">Save</button>
      </PostForm>
    </section>
  );
}

function NewKey(view: View) {
  if (!hasRoom(view.sender, 'key') && view.form === undefined) return null;
  return (
    <section class="panel after">
      <h2>A key of its own</h2>
      <p class="soft">
        The program keeps a private key, and signs in with what it signs (<code>private_key_jwt</code>): no
        secret is sent.
      </p>
      <PostForm {...view} act="keys">
        <TextArea
          label="The public key"
          name="public_key"
          form={view.form}
          rows={4}
          hint={
            <>
              As a JSON Web Key: EC (P-256, P-384), Ed25519 or RSA, such as{' '}
              <code>{'{"kty":"EC","crv":"P-256","x":"…","y":"…"}'}</code>
            </>
          }
          area={{ required: true, spellcheck: false }}
        />
        <button>Add the key</button>
      </PostForm>
    </section>
  );
}

function NewWorkload(view: View & { appUrl: string }) {
  const { sender, form, appUrl } = view;
  if (!hasRoom(sender, 'workload') && form === undefined) return null;
  return (
    <section class="panel after">
      <h2>The token of a workload</h2>
      <p class="soft">
        A job of GitHub Actions, or a pod of Kubernetes, has a token of its issuer. It signs in with that, for
        the audience <code>{appUrl}/idp</code>: you keep no secret at all.
      </p>
      <PostForm {...view} act="workloads">
        <TextField
          label="Issuer"
          name="issuer"
          form={form}
          hint="Of GitHub Actions: https://token.actions.githubusercontent.com"
          input={{ required: true, maxlength: 500, autocomplete: 'off', spellcheck: false }}
        />
        <TextField
          label="Subject"
          name="subject"
          form={form}
          hint="The whole subject: repo:acme/shop:ref:refs/heads/main, or system:serviceaccount:shop:sender"
          input={{ required: true, maxlength: 500, autocomplete: 'off', spellcheck: false }}
        />
        <button>Add the workload</button>
      </PostForm>
    </section>
  );
}
