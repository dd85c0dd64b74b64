import { type Role } from '@feedback/contract/vocabulary';
import { mayDo } from '@feedback/core';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

type Entry = { path: string; name: string; what: string; least: Role };

/** The pages of the settings, in groups; `least` is the lowest role that may open one. */
const GROUPS: readonly (readonly [group: string, entries: readonly Entry[]])[] = [
  [
    'Workspace',
    [
      { path: 'general', name: 'General', what: 'Its name and currency', least: 'viewer' },
      {
        path: 'glossary',
        name: 'Glossary',
        what: 'Your names, and what customers call them',
        least: 'viewer',
      },
      {
        path: 'model',
        name: 'Second reader',
        what: 'A large model that reads as well, and its cost',
        least: 'viewer',
      },
      { path: 'weights', name: 'Ranking', what: 'How much revenue counts against reach', least: 'viewer' },
      {
        path: 'plan',
        name: 'Plan and held feedback',
        what: 'What the month has used, what waits',
        least: 'viewer',
      },
    ],
  ],
  [
    'People and programs',
    [
      {
        path: 'members',
        name: 'Members',
        what: 'Who may open the workspace, and invitations',
        least: 'viewer',
      },
      { path: 'agents', name: 'Agents', what: 'Connected programs, and how to end that', least: 'viewer' },
      {
        path: 'senders',
        name: 'Senders',
        what: 'Programs of yours that send feedback',
        least: 'owner',
      },
      { path: 'keys', name: 'Survey keys', what: 'With which surveys send answers', least: 'viewer' },
      {
        path: 'repositories',
        name: 'Repositories',
        what: 'The code that specs refer to',
        least: 'viewer',
      },
      {
        path: 'mail',
        name: 'Mail to customers',
        what: 'Who gets none, and why',
        least: 'owner',
      },
      {
        path: 'webhooks',
        name: 'Webhooks',
        what: 'Where what happens is posted to, and Slack',
        least: 'owner',
      },
    ],
  ],
  [
    'Data',
    [
      { path: 'exports', name: 'Exports', what: 'All feedback as files', least: 'owner' },
      { path: 'erasures', name: 'Erase a person', what: 'On request, with a receipt', least: 'owner' },
      { path: 'audit', name: 'Audit log', what: 'Who did what, and what was refused', least: 'owner' },
      {
        path: 'operations',
        name: 'Operations',
        what: 'What waits, what failed, how the service is',
        least: 'owner',
      },
      { path: 'erase-workspace', name: 'Erase the workspace', what: 'Everything, for good', least: 'owner' },
    ],
  ],
  [
    'You',
    [
      { path: 'account', name: 'Your account', what: 'Your address, role and password', least: 'viewer' },
      { path: 'notifications', name: 'Notifications', what: 'Your weekly mail', least: 'viewer' },
    ],
  ],
];

/** The list of all settings that the visitor may open. */
export function settingsPage({ visit, said }: { visit: Visit; said?: Said | undefined }): string {
  return renderFrame({
    visit,
    room: 'settings',
    title: 'Settings',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Settings</h1>
            <p class="soft">
              {visit.role === 'owner'
                ? 'You are an owner of this workspace.'
                : `You are a ${visit.role}: you see what is here, and owners change it.`}{' '}
              <a href={`${visit.home}/start`}>First steps</a> has all ways in for feedback, and the examples.
            </p>
          </div>
        </div>
        <div class="index">
          {GROUPS.map(([group, entries]) => {
            const open = entries.filter(({ least }) => mayDo(visit.role, least));
            return (
              open.length > 0 && (
                <section key={group}>
                  <h2>{group}</h2>
                  <ul>
                    {open.map(({ path, name, what }) => (
                      <li key={path}>
                        <a href={`${visit.home}/settings/${path}`}>
                          <b>{name}</b>
                          <span class="under">{what}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      </>
    ),
  });
}
