import { type RepositoryFound } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { counted } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { Act } from '../../parts/confirm.tsx';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

const SHOWN_COMMANDS = 5;

/** The connected repositories, and the form that connects another. */
export function repositoriesPage({
  visit,
  repositories: all,
  form,
  said,
}: {
  visit: Visit;
  repositories: RepositoryFound[];
  form?: FormShown | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Repositories',
    lead: 'A spec names the files and lines where the work belongs, and the command that tests it. For that, the service reads your code; it never writes.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {all.length === 0 && <NoRepositories />}
        {all.map((repository) => (
          <Connected key={repository.id} {...{ visit, repository }} />
        ))}
        {visit.role === 'owner' ? (
          <ConnectForm {...{ visit, form }} />
        ) : (
          <p class="soft">Owners connect and disconnect repositories.</p>
        )}
      </>
    ),
  });
}

function NoRepositories() {
  return (
    <div class="empty">
      <h2>No repository is connected</h2>
      <p>
        No spec is written without one: where to change what would be a guess. Once one is connected, its last
        commit that was read stands here, and a spec has lines such as <code>src/export/to-csv.ts:41</code>.
      </p>
    </div>
  );
}

function Connected({ visit, repository }: { visit: Visit; repository: RepositoryFound }) {
  const { id, name, url, branch, hasToken, testCommands } = repository;
  const here = `${visit.home}/settings/repositories/${id}`;
  return (
    <section class="boxed">
      {/* The forms below stay outside: renewing would close a fold that a person has opened. */}
      <div id={`repository-${id}`} data-live={repository.isBeingRead ? true : undefined}>
        <h2 dir="auto">
          {name} <State repository={repository} />
        </h2>
        <p class="small name">
          <code>{url}</code>
          {branch !== null && (
            <>
              , branch <code>{branch}</code>
            </>
          )}
          {hasToken && ', with a token'}
        </p>
        {repository.reason !== null && <p class="error">{repository.reason}</p>}
        <Reading {...{ visit, repository }} />
        {repository.unread > 0 && <Unread {...{ visit, repository }} />}
        {testCommands.length > 0 && (
          <>
            <h3>Tests are run with</h3>
            <ul class="plain">
              {testCommands.slice(0, SHOWN_COMMANDS).map(({ command, folder, path, line }) => (
                <li key={`${path}:${line}`}>
                  <code>{command}</code>{' '}
                  <span class="soft small">
                    {folder !== '' && `in ${folder}, `}as {path}:{line} says
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {visit.role === 'owner' && (
        <div class="row">
          <form method="post" action={`${here}/look`}>
            <button>Look now</button>
          </form>
          <a class="button" href={`${here}/push-address`}>
            See every push at once
          </a>
          <Act label="Disconnect…">
            <p class="small">
              What was read of it is deleted, and new specs do not name its files. Your repository stays as it
              is. You can connect it again.
            </p>
            <form method="post" action={`${here}/disconnect`}>
              <button class="danger">Disconnect {name}</button>
            </form>
          </Act>
        </div>
      )}
    </section>
  );
}

function State({ repository: { state } }: { repository: RepositoryFound }) {
  if (state === 'ready') return <span class="chip good">Read</span>;
  if (state === 'failed') return <span class="chip bad">Cannot be read</span>;
  return <span class="chip">{state === 'reading' ? 'Being read' : 'Waits to be read'}</span>;
}

function Reading({ visit, repository }: { visit: Visit; repository: RepositoryFound }) {
  const { sha, headSha, indexedAt, lookedAt, files, symbols } = repository;
  if (sha === null || indexedAt === null) return <p class="small">Nothing has been read yet.</p>;
  const { locale } = visit;
  return (
    <p class="small">
      {counted(files, 'file', locale)} and {counted(symbols, 'name', locale)} of commit{' '}
      <code>{sha.slice(0, 10)}</code>, read <Time at={indexedAt} visit={visit} />.{' '}
      {headSha !== null && headSha !== sha && 'The branch has moved on since. '}
      {lookedAt ? (
        <>
          Looked at <Time at={lookedAt} visit={visit} />.
        </>
      ) : (
        'It is about to be looked at.'
      )}
    </p>
  );
}

function ConnectForm({ visit, form }: { visit: Visit; form: FormShown | undefined }) {
  return (
    <section class="panel after">
      <h2>Connect a repository</h2>
      <form class="stack" method="post" action={`${visit.home}/settings/repositories`}>
        <TextField
          label="Address"
          name="url"
          form={form}
          hint="Such as https://github.com/you/app.git. An ssh address or a folder works where the operator allows it."
          input={{ required: true, maxlength: 1000, autocomplete: 'off', spellcheck: false }}
        />
        <TextField
          label="Branch"
          name="branch"
          form={form}
          hint="Empty for the repository’s main branch."
          input={{ maxlength: 255, autocomplete: 'off', spellcheck: false }}
        />
        <TextField
          label="Token"
          name="token"
          form={form}
          hint="Only for a private repository: a token that may read its contents. It is stored encrypted and never shown. Connecting again with another token replaces it."
          input={{ type: 'password', maxlength: 1000, autocomplete: 'off' }}
        />
        <TextField
          label="User name for the token"
          name="username"
          form={form}
          hint="Empty for GitHub and GitLab."
          input={{ maxlength: 255, autocomplete: 'off', spellcheck: false }}
        />
        <button class="first">Connect</button>
      </form>
    </section>
  );
}

/** Specs cannot name what was not read, so the page says which files these are. */
function Unread({
  visit,
  repository: { unread, unreadPaths },
}: {
  visit: Visit;
  repository: RepositoryFound;
}) {
  const more = unread - unreadPaths.length;
  return (
    <p class="small">
      {counted(unread, 'file', visit.locale)} of these could not be read in time, so specs do not name{' '}
      {unread === 1 ? 'it' : 'them'}. Each is tried a few times more:{' '}
      {unreadPaths.map((path, n) => (
        <span key={path}>
          {n > 0 && ', '}
          <code>{path}</code>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}.
    </p>
  );
}
