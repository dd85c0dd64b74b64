import { ACTIONS, type ActQuery, type ActResult, ServiceAct, type ToolFailure } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import { RoleRefused } from '../acts/acting.ts';
import { asLine, inQuotation } from '../answers/customers-text.ts';
import { type Acted, actOnPriority } from '../priorities/act-on-priority.ts';
import { sharePriority, type Sharing } from '../sharing/share-priority.ts';
import { actorOf, auditRefusal } from './acting-agent.ts';
import { type Scope } from './explain-problems.ts';
import { shareText, toShareResult } from './share-result.ts';
import { type ToolDeps } from './tool-deps.ts';
import { type Caller, defineTool, type Outcome, type Person, type Tool } from './tool.ts';

/** service.act: changes a priority at an agent's request, on behalf of the agent's person. */
export function serviceAct(deps: Pick<ToolDeps, 'db' | 'now' | 'config'>): Tool {
  return defineTool(ServiceAct, (args, caller, { person }) => act(deps, args, { caller, person }), scopeOf);
}

async function act(
  deps: Pick<ToolDeps, 'db' | 'now' | 'config'>,
  args: ActQuery,
  { caller, person }: { caller: Caller; person: Person | undefined },
): Promise<Outcome<ActResult>> {
  if (args.action === 'assign' && args.assignee === undefined)
    return {
      refusal:
        'assignee must be given with assign, for example {"assignee":"kim@example.com"}; null unassigns the priority.',
    };
  const wanted = toWanted(args, caller);
  const { act: action, shareToken, dryRun } = wanted;
  const isToSend = action === 'share' && shareToken !== undefined && dryRun !== true;
  return isToSend && person !== undefined
    ? askPerson(deps, { ...wanted, shareToken }, { caller, person })
    : toOutcome(await actIfAllowed(deps, caller, wanted), action);
}

/** Sends what the token stands for if the person said yes to it, and asks them if they were not asked yet. */
async function askPerson(
  deps: Pick<ToolDeps, 'db' | 'now' | 'config'>,
  wanted: Wanted & { shareToken: string },
  { caller, person }: { caller: Caller; person: Person },
): Promise<Outcome<ActResult>> {
  const answer = await person.answerTo(wanted.shareToken);
  if (answer === 'no')
    return {
      refusal: 'Your person said no, so nothing was sent. Ask them what to change before you share again.',
    };
  if (answer === 'yes')
    return toOutcome(await actIfAllowed(deps, caller, { ...wanted, isConfirmed: true }), wanted.act);
  const shown = await actIfAllowed(deps, caller, { ...wanted, dryRun: true });
  if (!('sharing' in shown) || shown.sharing === null || shown.acted.outcome !== 'acted')
    return toOutcome(shown, wanted.act);
  const { recipients, uncertain } = shown.sharing;
  // A yes would share the priority with no customer, and those at the edge could not be ticked any more.
  if (recipients.length === 0 && uncertain.length > 0)
    return toOutcome(await actIfAllowed(deps, caller, wanted), wanted.act);
  return { question: { text: questionOf(shown.sharing), state: await person.stateFor(wanted.shareToken) } };
}

/** What a client asks its person before mails go out. */
function questionOf({ recipients, uncertain, preview }: Sharing): string {
  if (preview === null) return 'No customer is left to tell by mail. Mark the priority as shared?';
  const mails = recipients.length === 1 ? '1 customer' : `${recipients.length} customers`;
  const asked = `Send this mail to ${mails}, each with their own words? Mails cannot be taken back.`;
  return [asked, ...leftOut(uncertain.length), `Subject: ${preview.subject}`, preview.text].join('\n\n');
}

/** Who gets no mail with a yes, and could get one from the page. */
function leftOut(uncertain: number): string[] {
  if (uncertain === 0) return [];
  const others =
    uncertain === 1 ? '1 other is uncertain and gets' : `${uncertain} others are uncertain and get`;
  return [
    `${others} none: what they said may be about something else. To choose among them, decline, and share from the priority’s page.`,
  ];
}

type Wanted = Parameters<typeof actOnPriority>[2] & { shareToken?: string; isConfirmed?: boolean };

function toWanted(args: ActQuery, caller: Caller): Wanted {
  return {
    act: args.action,
    priorityId: args.priority_id,
    by: actorOf(caller),
    ...(args.assignee === undefined ? {} : { assignee: args.assignee }),
    ...(args.note === undefined ? {} : { note: args.note }),
    ...(args.version === undefined ? {} : { version: args.version }),
    ...(args.expected_state === undefined ? {} : { expectedState: args.expected_state }),
    ...(args.idempotency_key === undefined ? {} : { idempotencyKey: args.idempotency_key }),
    ...(args.dry_run === undefined ? {} : { dryRun: args.dry_run }),
    ...(args.message === undefined ? {} : { message: args.message }),
    ...(args.subject === undefined ? {} : { subject: args.subject }),
    ...(args.share_token === undefined ? {} : { shareToken: args.share_token }),
  };
}

const ALWAYS = ['action', 'priority_id', 'note', 'dry_run', 'expected_state', 'idempotency_key'];
const OF_ACTION: Partial<Record<string, string[]>> = {
  assign: ['assignee'],
  mark_shipped: ['version'],
  share: ['message', 'subject', 'share_token'],
};

function scopeOf({ action }: Record<string, unknown>): Scope | undefined {
  if (!ACTIONS.some((known) => known === action)) return undefined;
  return { with: `action ${String(action)}`, takes: [...ALWAYS, ...(OF_ACTION[String(action)] ?? [])] };
}

type Done = { acted: Acted; sharing: Sharing | null };
type NotDone = { refusal: string } | { failure: ToolFailure };

/**
 * Changes the priority if the person still may: they may have been removed or demoted since the call was accepted, which the
 * transaction checks.
 */
async function actIfAllowed(
  { db, now, config }: Pick<ToolDeps, 'db' | 'now' | 'config'>,
  caller: Caller,
  { shareToken, isConfirmed, ...wanted }: Wanted,
): Promise<Done | NotDone> {
  try {
    if (wanted.act !== 'share')
      return { acted: await actOnPriority({ db, now }, caller.workspaceId, wanted), sharing: null };
    const deps = { db, now, appUrl: config.appUrl };
    return await sharePriority(deps, caller.workspaceId, {
      ...wanted,
      ...(shareToken === undefined ? {} : { shareToken }),
      ...(isConfirmed === undefined ? {} : { isConfirmed }),
    });
  } catch (error) {
    if (error instanceof RoleRefused)
      await auditRefusal(db, caller, { reason: 'role-refused', tools: [ServiceAct.name] });
    if (error instanceof AppError && error.kind === 'conflict')
      return { failure: { code: 'conflict', detail: error.message } };
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

function toOutcome(done: Done | NotDone, action: string): Outcome<ActResult> {
  if (!('acted' in done)) return done;
  const { acted, sharing } = done;
  if (acted.outcome !== 'acted') return { failure: toFailure(acted, action) };
  const { priority, previousState, changed, eventId } = acted;
  const result: ActResult = {
    priority: {
      id: priority.id,
      state: priority.state,
      previous_state: previousState,
      assignee: priority.assignee === null ? null : asLine(priority.assignee),
      updated_at: priority.updatedAt.toISOString(),
    },
    changed,
    event_id: eventId,
    ...(sharing === null ? {} : { share: toShareResult(sharing) }),
  };
  return { result, text: toText(result, action) };
}

function toText(
  { priority: { id, state, previous_state: before, assignee }, changed, event_id, share }: ActResult,
  action: string,
) {
  const holder = assignee === null ? 'unassigned' : `assigned to ${inQuotation(assignee)}`;
  const moved = before === state ? `is ${state}` : `went from ${before} to ${state}`;
  const done = changed
    ? event_id === null
      ? `${action} would change this`
      : `done, event ${event_id}`
    : share?.confirm_url === undefined
      ? 'this call changed nothing'
      : `proposed, event ${event_id}`;
  return `Priority ${id} ${moved}, ${holder}: ${done}.${share === undefined ? '' : ` ${shareText(share)}`}`;
}

function toFailure(acted: Exclude<Acted, { outcome: 'acted' }>, action: string): ToolFailure {
  if (acted.outcome === 'not-found')
    return { code: 'not_found', detail: 'There is no priority with this id; service.priorities lists them' };
  if (acted.outcome === 'illegal') {
    const detail = `${action} is not possible: the priority is ${acted.state}. Choose one of the actions in allowed`;
    return { code: 'illegal_transition', detail, allowed: acted.allowed };
  }
  if (acted.outcome === 'unexpected-state')
    return {
      code: 'conflict',
      detail: `The priority is now ${acted.state}: read it again, then decide`,
    };
  return {
    code: 'conflict',
    detail:
      'This idempotency_key was already used with other arguments: send those again, or choose another key',
  };
}
