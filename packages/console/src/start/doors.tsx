import { type FirstSteps } from '@feedback/core';
import { type Visit } from '../visit.ts';

type Door = {
  id: string;
  title: string;
  /** Where it is opened, below the workspace’s own address. */
  path: string;
  about: string;
  isUsed: (steps: FirstSteps) => boolean;
  used: string;
  unused: string;
  /** Only an owner opens it. */
  isOwners?: boolean;
};

const DOORS: readonly Door[] = [
  {
    id: 'sender',
    title: 'A program of yours',
    path: '/settings/senders',
    about: 'A sender has a secret or a key of its own, and sends as long as you let it.',
    isUsed: ({ hasSender }) => hasSender,
    used: 'What a sender sent has arrived.',
    unused: 'Nothing of a sender has arrived yet.',
    isOwners: true,
  },
  {
    id: 'widget',
    title: 'Your web pages',
    path: '/surveys',
    about: 'A survey asks your customers where they work, in a button, a bar or a page.',
    isUsed: ({ hasAnswer }) => hasAnswer,
    used: 'An answer has arrived.',
    unused: 'No answer has arrived yet.',
  },
  {
    id: 'file',
    title: 'A file',
    path: '/import',
    about: 'What a help desk or a sheet has kept: Excel, CSV or JSON.',
    isUsed: ({ hasFile }) => hasFile,
    used: 'A file has arrived.',
    unused: 'No file has arrived yet.',
  },
  {
    id: 'code',
    title: 'Your source code',
    path: '/settings/repositories',
    about: 'With a repository, specs name the place in the code.',
    isUsed: ({ hasCode }) => hasCode,
    used: 'The code has arrived, and is read.',
    unused: 'No code has arrived yet.',
    isOwners: true,
  },
  {
    id: 'coding-agent',
    title: 'An agent',
    path: '/connect',
    about: 'Your coding agent reads what is needed, and says what it ships.',
    isUsed: ({ hasAgent }) => hasAgent,
    used: 'An agent has arrived, and is connected.',
    unused: 'No agent has arrived yet.',
  },
];

/** The ways in and out, each with whether it was used: that changes while the page is looked at. */
export function Doors({ visit, steps }: { visit: Visit; steps: FirstSteps }) {
  return (
    <section aria-labelledby="doors">
      <h2 id="doors">Five doors</h2>
      <ul class="doors">
        {DOORS.map(({ id, title, path, about, isUsed, used, unused, isOwners }) => {
          const isOpen = isOwners !== true || visit.role === 'owner';
          return (
            <li class={isUsed(steps) ? 'used' : undefined}>
              <h3>{isOpen ? <a href={`${visit.home}${path}`}>{title}</a> : title}</h3>
              <p>{about}</p>
              <p class="soft" id={`${id}-arrived`} data-live="page" role="status">
                {isUsed(steps) ? used : unused}
              </p>
              {!isOpen && <p class="hint">An owner opens it.</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
