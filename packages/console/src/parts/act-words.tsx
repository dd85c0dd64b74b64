import { keysOf } from '@feedback/contract/keys-of';
import { type ActivityFound } from '@feedback/core';
import { type ComponentChildren } from 'preact';
import { counted } from '../format.ts';
import { type Visit } from '../visit.ts';
import { KIND_WORDS } from './chip.tsx';
import { STATE_NAMES } from './states.ts';

/**
 * What happened, as a sentence after who did it. `titles` are those of the priorities that the events name, by id; on the page of
 * a priority, `here` is its id: there it is called “it”.
 */
export function ActWords({
  event,
  titles,
  here,
  visit,
}: {
  event: ActivityFound;
  titles: Map<string, string>;
  here?: string | undefined;
  visit: Visit;
}) {
  const { action, detail, toState } = event;
  const priority = <PriorityLink id={event.priorityId} {...{ titles, here, visit }} />;
  const item = typeof detail['item'] === 'string' && (
    <a href={`${visit.home}/activity/${detail['item']}`}>a piece of feedback</a>
  );
  switch (action) {
    case 'move':
      return (
        <>
          moved {item} to {priority}
        </>
      );
    case 'exclude':
      return <>set {item} aside</>;
    case 'restore':
      return <>restored {item}</>;
    case 'classify':
      return (
        <>
          set the kind of {item} to {kindWords(detail['to'])}
        </>
      );
    case 'rename':
      return (
        <>
          renamed {priority}, before “{textOf(detail['from'])}”
        </>
      );
    case 'merge':
      return (
        <>
          merged {mergedOf(detail['title'])} into {priority}
        </>
      );
    case 'split':
      return (
        <>
          split {priority} off {itemsOf(detail['items'], visit)}
        </>
      );
    case 'assign':
      return <AssignWords to={textOf(detail['to'])} priority={priority} />;
    case 'mark_shipped':
      return (
        <>
          shipped {priority} {inVersion(detail['version'])}
        </>
      );
    case 'propose_share':
    case 'share':
      return <ShareWords isProposal={action === 'propose_share'} priority={priority} />;
    default:
      return (
        <>
          moved {priority} to {toState === null ? textOf(action) : STATE_NAMES[toState].toLowerCase()}
        </>
      );
  }
}

function AssignWords({ to, priority }: { to: string; priority: ComponentChildren }) {
  return to === '' ? (
    <>took the owner off {priority}</>
  ) : (
    <>
      gave {priority} to {to}
    </>
  );
}

function ShareWords({ isProposal, priority }: { isProposal: boolean; priority: ComponentChildren }) {
  return isProposal ? (
    <>proposed to tell customers about {priority}: a person sends it or not</>
  ) : (
    <>wrote to customers that {priority} has shipped</>
  );
}

/** Who did it: a person, an agent for a person, or the service. */
export function whoDid({ person, agentName }: Pick<ActivityFound, 'person' | 'agentName'>): string {
  if (agentName !== null) return person === null ? agentName : `${agentName}, for ${person},`;
  return person ?? 'The service';
}

function PriorityLink({
  id,
  titles,
  here,
  visit,
}: {
  id: string | null;
  titles: Map<string, string>;
  here: string | undefined;
  visit: Visit;
}) {
  if (id === null) return <>a priority</>;
  if (id === here) return <>it</>;
  return (
    <a href={`${visit.home}/priorities/${id}`} dir="auto">
      {titles.get(id) ?? 'a priority'}
    </a>
  );
}

/** `in 2.4`, where a version was named. */
const inVersion = (version: unknown) => (textOf(version) === '' ? '' : `in ${textOf(version)}`);

/** The title that a merged priority had, unless it was erased. */
const mergedOf = (title: unknown) => (textOf(title) === '' ? 'another priority' : `“${textOf(title)}”`);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function kindWords(kind: unknown): string {
  const known = keysOf(KIND_WORDS).find((word) => word === kind);
  return known === undefined ? textOf(kind) : KIND_WORDS[known].toLowerCase();
}

function itemsOf(items: unknown, { locale }: Visit): string {
  const count = Array.isArray(items) ? items.length : Number(items);
  return Number.isFinite(count) ? `with ${counted(count, 'piece', locale)} of feedback` : '';
}
