import path from 'node:path';
import { defaultDir, root } from '../paths.ts';
import type { Instance } from './instance.ts';

/** The output of `npm start` once everything runs: the addresses, and what to try next. */
export function summary(instance: Instance, dir: string): string {
  const kept = path.relative(root, dir) || dir;
  // A command that looks elsewhere finds no instance.
  const here = dir === path.resolve(root, defaultDir) ? '' : `FEEDBACK_DIR=${kept} `;
  const [owner] = instance.people;
  const lines = [
    ...(instance.sign_in_link === null
      ? []
      : [['Open', `${instance.sign_in_link} (signs you in once, within ten minutes)`]]),
    ['REST', `${instance.base_url} (${instance.base_url}/health)`],
    ['App', instance.app_url],
    ...(owner ? demoLines(instance.people, kept) : []),
    ['Files', `${kept}/instance.json has the addresses of PostgreSQL and Redis; logs are in ${kept}/logs/`],
    ...(owner
      ? [
          ['Try', `${here}npm run demo`],
          ['', `${here}npm run --silent token -- ${owner.email}`],
        ]
      : []),
    ['Stop', 'Ctrl-C; the data stays'],
  ];
  return [
    'The Feedback Intelligence Service is running.',
    '',
    ...lines.map(([name, text]) => `  ${name?.padEnd(8)}${text}`),
  ].join('\n');
}

function demoLines(people: Instance['people'], kept: string): string[][] {
  const owners = people.map(({ email, workspace }) => `${email} (${workspace})`).join(', ');
  return [
    ['Owners', `${owners}; passwords in ${kept}/people.json`],
    ['Survey', `${kept}/survey-key is a survey key of ${people[0]?.workspace}`],
  ];
}
