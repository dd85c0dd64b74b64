import { type ComponentChildren } from 'preact';
import { type Visit } from '../visit.ts';
import { renderDocument } from './document.tsx';
import { Shell } from './shell.tsx';

/** The rooms of the console, in the order of the rail: the path below the workspace, the name, and who may enter. */
const ROOMS = [
  ['priorities', 'Priorities'],
  ['ask', 'Ask'],
  ['surveys', 'Surveys'],
  ['transcripts', 'Transcripts'],
  ['activity', 'Activity'],
  ['import', 'Import'],
  ['outbox', 'Outbox'],
] as const;
const TOOLS = [
  ['connect', 'Connect an agent'],
  ['settings', 'Settings'],
] as const;

/** Viewers do not see the outbox: it names customers' addresses. */
const roomsOf = ({ role }: Visit) => ROOMS.filter(([room]) => room !== 'outbox' || role !== 'viewer');

export type RoomName = (typeof ROOMS | typeof TOOLS)[number][0];

/** What a form did, or why it did nothing; shown once at the top of the page that follows. */
export type Said = { text: string; isProblem?: boolean };

type FrameView = {
  visit: Visit;
  /** The room that the rail marks; undefined on pages of none. */
  room: RoomName | undefined;
  title: string;
  said?: Said | undefined;
  /** After how many seconds a browser without a script asks for the page again. */
  renewS?: number | undefined;
  children: ComponentChildren;
};

/** A page of a workspace: the rail of rooms, then the page. */
export function renderFrame({ visit, room, title, said, renewS, children }: FrameView): string {
  return renderDocument({
    title: `${title} · ${visit.workspace.name}`,
    renewS,
    children: (
      <Shell
        label="Rooms"
        rail={
          <>
            <Workspace visit={visit} />
            <RoomList rooms={roomsOf(visit)} visit={visit} current={room} />
            <RoomList rooms={TOOLS} visit={visit} current={room} />
            <form class="foot small" method="post" action="/signout">
              <a href="/docs">Documents</a>
              <span class="soft">{visit.email}</span>
              <button class="quiet">Sign out</button>
            </form>
          </>
        }
      >
        {said && (
          <p class={said.isProblem ? 'notice bad' : 'notice good'} role={said.isProblem ? 'alert' : 'status'}>
            {said.text}
          </p>
        )}
        {children}
      </Shell>
    ),
  });
}

function Workspace({ visit: { workspace, workspaces } }: { visit: Visit }) {
  if (workspaces.length < 2) return <div class="workspace">{workspace.name}</div>;
  return (
    <details class="workspace">
      <summary>{workspace.name}</summary>
      <ul>
        {workspaces.map(({ id, name }) => (
          <li key={id}>
            <a href={`/w/${id}/priorities`} aria-current={id === workspace.id ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function RoomList({
  rooms,
  visit,
  current,
}: {
  rooms: readonly (readonly [RoomName, string])[];
  visit: Visit;
  current: RoomName | undefined;
}) {
  return (
    <ul>
      {rooms.map(([room, name]) => (
        <li key={room}>
          <a href={`${visit.home}/${room}`} aria-current={room === current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
