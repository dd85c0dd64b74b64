import { type PriorityState } from '@feedback/contract/vocabulary';
import { type PriorityView } from '@feedback/core';

/** What moves a priority on from its state: the button's words. */
const NEXT: Record<PriorityState, ['start_building' | 'mark_shipped' | 'share' | 'reopen', string]> = {
  open: ['start_building', 'Start building'],
  building: ['mark_shipped', 'Mark shipped…'],
  shipped: ['share', 'Tell customers…'],
  shared: ['reopen', 'Reopen'],
};

/** The acts on a priority, the next one first. Each form says which state it was shown in, so that it cannot act on another. */
export function Acts({ view: { priority, members }, here }: { view: PriorityView; here: string }) {
  const [next] = NEXT[priority.state];
  return (
    <div class="row">
      <details class="act">
        <summary class="button">Assign</summary>
        <form class="row end" method="post" action={`${here}/act`}>
          <input type="hidden" name="action" value="assign" />
          <label class="field">
            Owner
            <select name="assignee">
              <option value="">has no owner</option>
              {priority.assignee !== null && !members.some(({ email }) => email === priority.assignee) && (
                <option value={priority.assignee} selected>
                  {priority.assignee}
                </option>
              )}
              {members.map(({ id, email }) => (
                <option key={id} value={email} selected={email === priority.assignee}>
                  {email}
                </option>
              ))}
            </select>
          </label>
          <button>Assign</button>
        </form>
      </details>
      {priority.state === 'open' && <Ship here={here} state={priority.state} isFirst={false} />}
      {(priority.state === 'building' || priority.state === 'shipped') && (
        <Simple here={here} state={priority.state} act="reopen" words="Reopen" isFirst={false} />
      )}
      {next === 'mark_shipped' && <Ship here={here} state={priority.state} isFirst />}
      {next === 'share' && (
        <a class="button first" href={`${here}/share`}>
          Tell customers…
        </a>
      )}
      {(next === 'start_building' || next === 'reopen') && (
        <Simple here={here} state={priority.state} act={next} words={NEXT[priority.state][1]} isFirst />
      )}
    </div>
  );
}

function Simple({
  here,
  state,
  act,
  words,
  isFirst,
}: {
  here: string;
  state: PriorityState;
  act: string;
  words: string;
  isFirst: boolean;
}) {
  return (
    <form method="post" action={`${here}/act`}>
      <input type="hidden" name="action" value={act} />
      <input type="hidden" name="expected_state" value={state} />
      <button class={isFirst ? 'first' : undefined}>{words}</button>
    </form>
  );
}

function Ship({ here, state, isFirst }: { here: string; state: PriorityState; isFirst: boolean }) {
  return (
    <details class="act">
      <summary class={isFirst ? 'button first' : 'button'}>Mark shipped…</summary>
      <form class="row end" method="post" action={`${here}/act`}>
        <input type="hidden" name="action" value="mark_shipped" />
        <input type="hidden" name="expected_state" value={state} />
        <label class="field">
          Version (may be empty)
          <input type="text" name="version" maxlength={100} placeholder="2.4.0" />
        </label>
        <button>Mark shipped</button>
        <span class="hint">
          Customers are told afterwards, in a step of its own that shows the mail first.
        </span>
      </form>
    </details>
  );
}

/** What puts a priority right: its name, and what belongs to it. */
export function Corrections({ view: { priority, suggestions }, here }: { view: PriorityView; here: string }) {
  return (
    <div class="stack">
      <details class="act">
        <summary class="button">Rename</summary>
        <form class="stack" method="post" action={`${here}/rename`}>
          <label class="field">
            Title
            <input type="text" name="title" required maxlength={120} value={priority.title} />
          </label>
          <button>Rename</button>
        </form>
      </details>
      <a class="button" href={`${here}/merge`}>
        Merge into another…
      </a>
      <a class="button" href={`${here}/items`}>
        Split or move items…
      </a>
      {suggestions.length > 0 && (
        <p class="small soft">
          Perhaps the same:{' '}
          {suggestions.slice(0, 3).map(({ id, title }, n) => (
            <span key={id} dir="auto">
              {n > 0 && ', '}
              <a href={`${here.slice(0, here.lastIndexOf('/'))}/${id}`}>{title}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
