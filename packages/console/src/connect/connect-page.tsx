import { type AgentCall, type AgentConnection, type WaitingAgent } from '@feedback/core';
import { counted, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { RecentCalls } from '../parts/recent-calls.tsx';
import { Time } from '../parts/time.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { type Visit } from '../visit.ts';
import { type Client, clientsFor } from './clients.ts';

type Connection = AgentConnection;

const FIRST_QUESTION = 'Ask it: “What do our customers want most?”';

/** How to connect an agent: the line, how far the newest connection is, and the calls so far. */
export function connectPage({
  visit,
  mcpUrl,
  own,
  waiting,
  calls,
  said,
}: {
  visit: Visit;
  mcpUrl: string;
  own: Connection[];
  /** The agent that asks the visitor for permission now. */
  waiting: WaitingAgent | undefined;
  calls: AgentCall[];
  said?: Said | undefined;
}): string {
  const [newest] = own;
  return renderFrame({
    visit,
    room: 'connect',
    title: 'Connect an agent',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Connect an agent</h1>
            <p class="soft prose">
              A coding agent that is connected asks here what customers want most, reads their words, gets the
              spec, and marks what shipped. It never gets more rights than you have
              {visit.role === 'viewer' && ': you are a viewer, so it only reads'}.
            </p>
          </div>
        </div>
        <Progress {...{ visit, newest, waiting }} />
        <section aria-labelledby="lines">
          <h2 id="lines">One line for your agent</h2>
          <div class="clients">
            {clientsFor(mcpUrl).map((client) => (
              <ClientLines key={client.name} client={client} />
            ))}
          </div>
          <p class="prose soft">
            Any other program that speaks MCP over HTTP and signs in with OAuth connects with this address:{' '}
            <code>{mcpUrl}</code>
          </p>
        </section>
        {own.length > 0 && <Agents {...{ visit, own }} />}
        <div id="calls" data-live>
          {calls.length > 0 && (
            <section class="panel">
              <h2>Recent calls</h2>
              <RecentCalls {...{ calls, visit }} isOfSeveral />
            </section>
          )}
        </div>
      </>
    ),
  });
}

/** The three steps of a connection; the first one that is not done says what is awaited. */
function Progress({
  visit,
  newest,
  waiting,
}: {
  visit: Visit;
  newest: Connection | undefined;
  waiting: WaitingAgent | undefined;
}) {
  return (
    <section class="boxed" id="progress" aria-label="The newest connection" data-live>
      {waiting ? (
        <>
          <h2>{waiting.agentName ?? 'An agent'} has registered and is not approved yet</h2>
          <Registered {...{ visit, waiting }} />
        </>
      ) : (
        <>
          <h2>{headingOf(newest)}</h2>
          {newest ? <Reached {...{ visit, newest }} /> : <Awaited />}
        </>
      )}
      <a class="button first" href={`${visit.home}/connect`}>
        Look again
      </a>
    </section>
  );
}

function headingOf(newest: Connection | undefined): string {
  if (!newest) return 'Waiting for your agent';
  return newest.lastUsedAt
    ? `${newest.clientName} is connected`
    : `${newest.clientName} is approved and has not called yet`;
}

/** The steps while the browser asks for permission. */
function Registered({ visit, waiting }: { visit: Visit; waiting: WaitingAgent }) {
  return (
    <ol class="track">
      <li class="done">
        <b>Registered</b>
        <span class="under">
          It opened your browser <Time at={new Date(waiting.at)} visit={visit} />
        </span>
      </li>
      <li class="now">
        <b>Approved</b>
        <span class="under">
          Sign in on the page that it opened, and say what it may do. If that page is closed, begin again in
          the agent.
        </span>
      </li>
      <li>
        <b>First call</b>
        <span class="under">{FIRST_QUESTION}</span>
      </li>
    </ol>
  );
}

function Awaited() {
  return (
    <ol class="track">
      <li class="now">
        <b>Registered</b>
        <span class="under">Enter the line below; the agent does the rest.</span>
      </li>
      <li>
        <b>Approved</b>
        <span class="under">Your browser opens and asks you.</span>
      </li>
      <li>
        <b>First call</b>
        <span class="under">{FIRST_QUESTION}</span>
      </li>
    </ol>
  );
}

function Reached({ visit, newest }: { visit: Visit; newest: Connection }) {
  const { clientName, createdAt, lastUsedAt, scopes, calls } = newest;
  return (
    <ol class="track">
      <li class="done">
        <b>Registered</b>
        <span class="under" dir="auto">
          {clientName}
        </span>
      </li>
      <li class="done">
        <b>Approved</b>
        <span class="under">
          <Time at={createdAt} visit={visit} />, to {scopes.includes('write') ? 'read and write' : 'read'}
        </span>
      </li>
      <li class={lastUsedAt ? 'done' : 'now'}>
        <b>First call</b>
        <span class="under">
          {lastUsedAt ? (
            <>
              {counted(calls, 'call', visit.locale)}, last <Time at={lastUsedAt} visit={visit} />
            </>
          ) : (
            FIRST_QUESTION
          )}
        </span>
      </li>
    </ol>
  );
}

function ClientLines({ client: { name, where, lines, next } }: { client: Client }) {
  return (
    <div class="client">
      <h3>{name}</h3>
      <div>
        <p class="small soft">{where}</p>
        <pre class="code" data-copy>
          {lines}
        </pre>
        <p class="small">{next}</p>
      </div>
    </div>
  );
}

function Agents({ visit, own }: { visit: Visit; own: Connection[] }) {
  return (
    <section class="panel">
      <h2>Your agents</h2>
      <WideTable label="Your agents" columns={['Agent', 'Approved', 'Last call', { num: 'Calls' }]} stacks>
        {own.slice(0, 10).map(({ id, clientName, createdAt, lastUsedAt, calls }) => (
          <tr key={id}>
            <td class="name" dir="auto">
              <a href={`${visit.home}/settings/agents/${encodeURIComponent(id)}`}>{clientName}</a>
            </td>
            <td data-label="Approved">
              <Time at={createdAt} visit={visit} />
            </td>
            <td data-label="Last call">{lastUsedAt ? <Time at={lastUsedAt} visit={visit} /> : 'Not yet'}</td>
            <td class="num" data-label="Calls">
              {number(calls, visit.locale)}
            </td>
          </tr>
        ))}
      </WideTable>
      <p>
        <a href={`${visit.home}/settings/agents`}>All agents, and how to disconnect one</a>
      </p>
    </section>
  );
}
