import { type Visit } from '../visit.ts';

/** The two lists of this room. */
export function Tabs({ visit, current }: { visit: Visit; current: 'said' | 'done' }) {
  const here = `${visit.home}/activity`;
  return (
    <ul class="tabs">
      <li>
        <a href={here} aria-current={current === 'said' ? 'page' : undefined}>
          What customers said
        </a>
      </li>
      <li>
        <a href={`${here}/acts`} aria-current={current === 'done' ? 'page' : undefined}>
          What people and agents did
        </a>
      </li>
    </ul>
  );
}
