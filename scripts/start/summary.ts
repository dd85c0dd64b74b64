import path from 'node:path';
import { root } from '../paths.ts';
import type { Instance } from './instance.ts';

/** What `npm start` says when everything runs: where it is, and what to try next. */
export function summary(instance: Instance, dir: string): string {
  const kept = path.relative(root, dir) || dir;
  const owners = instance.people.map(({ email, workspace }) => `${email} (${workspace})`).join(', ');
  const lines = [
    ['REST', `${instance.base_url} (${instance.base_url}/health)`],
    ['App', instance.app_url],
    ['Owners', `${owners}; passwords in ${kept}/people.json`],
    ['Survey', `${kept}/survey-key is a survey key of ${instance.people[0]?.workspace ?? 'Demo'}`],
    ['Stores', `${kept}/instance.json has the addresses of PostgreSQL and Redis`],
    ['Logs', `${kept}/logs/`],
    ['Try', 'npm run demo'],
    ['', `npm run --silent token -- ${instance.people[0]?.email ?? 'owner@demo.test'}`],
    ['Stop', 'Ctrl-C; the data stays'],
  ];
  return [
    'The Feedback Intelligence Service is running.',
    '',
    ...lines.map(([name, text]) => `  ${name?.padEnd(8)}${text}`),
  ].join('\n');
}
