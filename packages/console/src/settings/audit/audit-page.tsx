import { isId } from '@feedback/contract';
import { type AuditAction, type AuditEntryFound } from '@feedback/core';
import { type Said } from '../../layout/frame.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { ACTION_NAMES, toAction } from './action-names.ts';

type Entry = AuditEntryFound;

const ACTORS: Record<string, string> = {
  operator: 'The operator',
  service: 'The service',
  unknown: 'Not signed in',
};

/** The audit log: who did what, and what was refused. */
export function auditPage({
  visit,
  entries,
  action,
  pages,
  said,
}: {
  visit: Visit;
  entries: Entry[];
  action: AuditAction | undefined;
  pages: { first: string | null; next: string | null };
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Audit log',
    lead: 'Sign-ins, changes of rights, keys, exports, erasures, and what was refused. Entries cannot be changed or removed here.',
    said,
    children: (
      <>
        <form class="filters" method="get" action={`${visit.home}/settings/audit`}>
          <select name="action" aria-label="What happened">
            <option value="">Everything</option>
            {Object.entries(ACTION_NAMES).map(([each, name]) => (
              <option key={each} value={each} selected={each === action}>
                {name}
              </option>
            ))}
          </select>
          <button>Show</button>
        </form>
        {entries.length === 0 ? (
          <p class="empty">{action ? 'This has not happened.' : 'There is nothing further.'}</p>
        ) : (
          <WideTable label="Audit log" columns={['When', 'Who', 'What', 'From']} stacks>
            {entries.map((entry) => (
              <Line key={entry.id} {...{ visit, entry }} />
            ))}
          </WideTable>
        )}
        <Pager {...pages} />
      </>
    ),
  });
}

function Line({ visit, entry }: { visit: Visit; entry: Entry }) {
  const action = toAction(entry.action);
  const facts = factsOf(entry);
  return (
    <tr>
      <td class="still">
        <Time at={entry.at} visit={visit} />
      </td>
      <td class="name">
        {entry.person ?? ACTORS[entry.actor] ?? entry.actor}
        {entry.agentName !== null && <span class="under">through {entry.agentName}</span>}
      </td>
      <td class="name">
        {action ? ACTION_NAMES[action] : entry.action}
        {facts.length > 0 && (
          <span class="under" dir="auto">
            {facts.join(' · ').slice(0, 300)}
          </span>
        )}
      </td>
      <td class="soft" data-label="From">
        {entry.address ?? '—'}
      </td>
    </tr>
  );
}

/** What the entry says beside its action; ids, which say nothing to a reader, are left out. */
function factsOf({ subjectKind, subjectId, detail }: Entry): string[] {
  const named =
    subjectKind !== null && subjectId !== null && !isOpaque(subjectId)
      ? [`${subjectKind.replaceAll('-', ' ')} ${subjectId}`]
      : [];
  const said = Object.entries(detail)
    .filter(([name]) => !/_(?:id|key)$/.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${toText(value)}`);
  return [...named, ...said];
}

function isOpaque(id: string): boolean {
  return isId(id) || /^[\w-]{43}$/.test(id);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
