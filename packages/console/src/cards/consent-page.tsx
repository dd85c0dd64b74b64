import { renderPage } from './card.tsx';
import { Problem } from './fields.tsx';

/** What a person needs to know to decide about an agent. The agent's own claims are unverified, so they are only displayed. */
export type ConsentView = {
  action: string;
  csrf: string;
  agentName: string | undefined;
  /** The host that publishes the agent's metadata; undefined for an agent that registered itself. */
  publishedBy?: string | undefined;
  /** Where the browser sends the authorization code: a host, or the scheme of a program on this device. */
  destination: string;
  isOnThisComputer: boolean;
  email: string;
  /** `isReadOnly` if the person is a viewer of the workspace: their agents may not write there. */
  workspaces: { id: string; name: string; isReadOnly: boolean }[];
  /** The scopes that the agent requests and that the person may grant in at least one of the workspaces. */
  scopes: string[];
  /** Why the last submission was refused, and which scopes it left out. */
  problem?: string;
  unticked?: string[];
};

const MEANING: Record<string, [title: string, explanation: string]> = {
  read: [
    'Read',
    'See priorities and their evidence, specs, survey results, and answers from customer feedback.',
  ],
  write: [
    'Write',
    'Assign a priority, start building it, mark it as shipped, reopen it, and propose mails to the customers who asked for it, which you confirm.',
  ],
};

/** Asks a person whether an agent may act for them, and with which scopes. Works without scripts. */
export function consentPage(view: ConsentView): string {
  return renderPage({
    title: view.problem ? 'Connect an agent: try again' : 'Connect an agent',
    children: (
      <>
        <h1>Connect “{view.agentName ?? 'an agent without a name'}”?</h1>
        <Problem text={view.problem} />
        <Origin publishedBy={view.publishedBy} />
        <dl>
          <dt>Redirects to</dt>
          <dd>
            <strong>{view.destination}</strong>
          </dd>
          <dt>Signed in as</dt>
          <dd>
            {view.email}{' '}
            <button class="quiet" form="consent" name="decision" value="switch" formnovalidate>
              Switch account
            </button>
          </dd>
          <Workspace {...view} />
        </dl>
        {view.isOnThisComputer && (
          <p class="note" role="note">
            This is a program on your own computer. Continue only if you have just started it yourself.
          </p>
        )}
        <form method="post" action={view.action} id="consent">
          <input type="hidden" name="csrf" value={view.csrf} />
          <fieldset>
            <legend>Permissions</legend>
            {view.scopes.map((scope) => (
              <label class="choice" key={scope}>
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  checked={isTicked(scope, view)}
                  required={view.scopes.length === 1}
                />
                {MEANING[scope]?.[0] ?? scope}
                <span>{MEANING[scope]?.[1]}</span>
              </label>
            ))}
            <ReadOnly workspaces={view.workspaces} />
          </fieldset>
          <div class="buttons">
            {view.scopes.length > 0 && (
              <button class="first" name="decision" value="approve">
                Connect
              </button>
            )}
            <button name="decision" value="deny" formnovalidate>
              Cancel
            </button>
          </div>
        </form>
      </>
    ),
  });
}

/** Reading is ticked beforehand, writing is the person's choice; a form that is shown again keeps what was chosen. */
function isTicked(scope: string, { unticked }: Pick<ConsentView, 'unticked'>): boolean {
  return unticked === undefined ? scope === 'read' : !unticked.includes(scope);
}

/** Says why the Write permission is absent, or applies in only some of the workspaces. */
function ReadOnly({ workspaces }: Pick<ConsentView, 'workspaces'>) {
  const names = workspaces.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name);
  if (names.length === 0) return null;
  const where = `You are a viewer of ${names.join(', ')}`;
  return (
    <p class="soft">
      {names.length === workspaces.length
        ? `${where}, so your agents can only read there. To let them write, ask an owner to make you a member.`
        : `${where}: there the agent can only read, even if Write is selected.`}
    </p>
  );
}

/** Says who vouches for the agent's name: the host that publishes it, or only the agent itself. */
function Origin({ publishedBy }: Pick<ConsentView, 'publishedBy'>) {
  if (publishedBy === undefined) return <p class="soft">Not verified: the agent chose this name itself.</p>;
  return (
    <p>
      Published by <strong>{publishedBy}</strong>
    </p>
  );
}

/**
 * A single workspace is displayed; of several, the person chooses one, and none is preselected. The list belongs to the form
 * below it.
 */
function Workspace({ workspaces, problem }: ConsentView) {
  if (workspaces.length < 2) {
    return (
      <>
        <dt>Workspace</dt>
        <dd>{workspaces[0]?.name}</dd>
      </>
    );
  }
  return (
    <>
      <dt>
        <label for="workspace">Workspace</label>
      </dt>
      <dd>
        <select
          id="workspace"
          name="workspace"
          form="consent"
          required
          aria-describedby={problem && 'problem'}
        >
          <option value="">Choose…</option>
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </dd>
    </>
  );
}
