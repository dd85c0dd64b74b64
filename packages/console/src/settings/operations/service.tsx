import { CONTRACT_VERSION } from '@feedback/contract';
import { type ProcessSeen } from '@feedback/queues/processes';
import { number } from '../../format.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';

/** The process that draws the page, and its surroundings. */
export type OwnProcess = {
  environment: string;
  buildSha: string | undefined;
  startedAt: Date;
  readMs: number;
};

const APPS: Record<ProcessSeen['app'], string> = {
  agent: 'Pages and agents',
  'ingest-api': 'Accepting feedback',
  worker: 'Worker',
};

/** Below this a queue is on time: the relay looks for due work every tenth of a second, and a busy moment is no delay. */
const LATE_MS = 10_000;

/** How late the kinds of work are that are late in the service, by the workers' last reports. */
export function lateKinds(processes: ProcessSeen[] | undefined): Map<string, number> {
  const late = new Map<string, number>();
  for (const { doing, seenMs } of processes ?? [])
    for (const [kind, ms] of Object.entries(doing?.late ?? {}))
      if (ms >= LATE_MS) late.set(kind, Math.max(late.get(kind) ?? 0, ms + seenMs));
  return late;
}

/** The processes of the service with their versions, and what is wrong with them. */
export function Service({
  visit,
  processes,
  own,
}: {
  visit: Visit;
  processes: ProcessSeen[] | undefined;
  own: OwnProcess;
}) {
  return (
    <section class="panel" id="service" data-live>
      <h2>The service</h2>
      <Problem processes={processes} />
      {processes && processes.length > 0 && (
        <WideTable
          label="Processes"
          columns={['Process', 'Version', 'Running since', 'State', 'Last seen']}
          stacks
        >
          {processes.map(({ id, app, build, startedAt, doing, seenMs }) => (
            <tr key={id}>
              <td class="name">
                {APPS[app]}
                <span class="under">{id.slice(0, 8)}</span>
              </td>
              <td data-label="Version">{build === null ? 'Not set' : <code>{build.slice(0, 10)}</code>}</td>
              <td class="still" data-label="Running since">
                <Time at={startedAt} visit={visit} />
              </td>
              <td data-label="State">
                {doing === null ? 'Running' : doing.isWorking ? 'Working' : 'Waits for work'}
              </td>
              <td class="still" data-label="Last seen">
                {number(Math.round(seenMs / 1_000), visit.locale)} s ago
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <p class="soft small prose">
        This page comes from {own.environment}
        {own.buildSha !== undefined && `, version ${own.buildSha.slice(0, 10)}`}, running since{' '}
        <Time at={own.startedAt} visit={visit} />, with contract {CONTRACT_VERSION}. The database answers in{' '}
        {number(own.readMs, visit.locale)} ms. Versions are the commits in BUILD_SHA.
      </p>
    </section>
  );
}

function Problem({ processes }: { processes: ProcessSeen[] | undefined }) {
  const problem = problemOf(processes);
  return problem === undefined ? null : (
    <p class="notice bad" role="alert">
      {problem}
    </p>
  );
}

function problemOf(processes: ProcessSeen[] | undefined): string | undefined {
  if (!processes)
    return 'Redis does not answer, so the processes cannot be seen and work waits. What arrives is stored all the same.';
  if (!processes.some(({ app }) => app === 'worker'))
    return 'No worker is running: what arrives is stored and waits until one starts.';
  const builds = new Set(processes.map(({ build }) => build));
  return builds.size > 1
    ? 'The processes run different versions. After an update that is so for a moment; if it stays, some were not restarted.'
    : undefined;
}

/** A length of time in its largest unit. */
export function lasting(ms: number, locale: string): string {
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
  ] as const;
  const [size, unit] = units.find(([least]) => ms >= least) ?? [1_000, 's'];
  return `${number(Math.floor(ms / size), locale)} ${unit}`;
}
