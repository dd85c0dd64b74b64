import { Problem } from './fields.tsx';
import { renderPage } from './layout.tsx';

/** What a person must know before an agent is let in. Everything about the agent is its own word, so it is only shown. */
export type ConsentView = {
  action: string;
  csrf: string;
  agentName: string | undefined;
  /** The host that publishes the agent's description; undefined for one that has registered itself. */
  publishedBy?: string | undefined;
  /** Where the browser takes the code: a host, or the scheme of a program on this device. */
  destination: string;
  isOnThisComputer: boolean;
  email: string;
  /** `isReadOnly` where the person is a viewer, so that no agent of theirs may write there. */
  workspaces: { id: string; name: string; isReadOnly: boolean }[];
  /** What the agent asks for and the person may grant in one of them. */
  scopes: string[];
  /** Why the last answer did not do, and which scopes it left out. */
  problem?: string;
  unticked?: string[];
};

const MEANING: Record<string, [title: string, explanation: string]> = {
  read: ['Read', 'Priorities, specs, survey results, and search through the feedback.'],
  write: ['Change', 'Start building, mark as shipped, assign, and write back to customers.'],
};

/** Asks a person whether an agent may act for them, and with what. Works without a script. */
export function consentPage(view: ConsentView): string {
  return renderPage({
    title: view.problem ? 'Connect an agent: try again' : 'Connect an agent',
    children: (
      <>
        <h1>Let “{view.agentName ?? 'an agent without a name'}” in?</h1>
        <Problem text={view.problem} />
        <Origin publishedBy={view.publishedBy} />
        <dl>
          <dt>Goes back to</dt>
          <dd>
            <strong>{view.destination}</strong>
          </dd>
          <dt>You are</dt>
          <dd>{view.email}</dd>
          <Workspace {...view} />
        </dl>
        {view.isOnThisComputer && (
          <p class="note" role="note">
            This is a program on your own computer. Go on only if you have just started it yourself.
          </p>
        )}
        <form method="post" action={view.action} id="consent">
          <input type="hidden" name="csrf" value={view.csrf} />
          <fieldset>
            <legend>It may</legend>
            {view.scopes.map((scope) => (
              <label class="choice" key={scope}>
                <input type="checkbox" name="scope" value={scope} checked={!view.unticked?.includes(scope)} />
                {MEANING[scope]?.[0] ?? scope}
                <span>{MEANING[scope]?.[1]}</span>
              </label>
            ))}
            <ReadOnly workspaces={view.workspaces} />
          </fieldset>
          <div class="buttons">
            {view.scopes.length > 0 && (
              <button name="decision" value="approve">
                Allow
              </button>
            )}
            <button name="decision" value="deny" class="plain" formnovalidate>
              Cancel
            </button>
          </div>
        </form>
      </>
    ),
  });
}

/** Why the box for changes is absent, or counts in some workspaces alone. */
function ReadOnly({ workspaces }: Pick<ConsentView, 'workspaces'>) {
  const names = workspaces.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name);
  if (names.length === 0) return null;
  const where = `You are a viewer of ${names.join(', ')}`;
  return (
    <p class="soft">
      {names.length === workspaces.length
        ? `${where}, so an agent of yours changes nothing there. An owner can make you a member.`
        : `${where}: there the agent may only read, whatever is ticked.`}
    </p>
  );
}

/** Whose word the name is: a host's that publishes it, or only the agent's own. */
function Origin({ publishedBy }: Pick<ConsentView, 'publishedBy'>) {
  if (publishedBy === undefined)
    return <p class="soft">Not verified: the agent chose this name itself; nobody has checked it.</p>;
  return (
    <p>
      Published by <strong>{publishedBy}</strong>
    </p>
  );
}

/** One workspace is told, several are chosen from, and none is chosen for anybody. The list belongs to the form below it. */
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
