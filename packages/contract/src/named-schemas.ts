import * as agents from './agents.ts';
import * as audit from './audit.ts';
import * as board from './board.ts';
import * as corrections from './corrections.ts';
import * as erasures from './erasures.ts';
import * as errors from './error.ts';
import * as exported from './exports.ts';
import * as feedback from './feedback.ts';
import * as glossary from './glossary.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as items from './items.ts';
import * as mails from './mails.ts';
import * as notifications from './notifications.ts';
import * as people from './people.ts';
import * as priorities from './priorities.ts';
import * as quota from './quota.ts';
import * as repositories from './repositories.ts';
import { type TSchema } from './schema.ts';
import * as senders from './senders.ts';
import * as settings from './settings.ts';
import * as submissions from './submissions.ts';
import * as surveys from './surveys.ts';
import * as transcripts from './transcripts.ts';
import * as webhooks from './webhooks.ts';
import * as work from './work.ts';

const ROOMS: Record<string, unknown>[] = [
  {
    ...agents,
    ...audit,
    ...board,
    ...corrections,
    ...erasures,
    ...errors,
    ...exported,
    ...feedback,
    ...glossary,
    ...health,
    ...imports,
    ...items,
  },
  {
    ...mails,
    ...notifications,
    ...people,
    ...priorities,
    ...quota,
    ...repositories,
    ...senders,
    ...settings,
    ...submissions,
  },
  { ...surveys, ...transcripts, ...webhooks, ...work },
];

/** The schemas that documents show under a name of their own, which is the name that code imports them by. */
export const NAMED_SCHEMAS: ReadonlyMap<TSchema, string> = new Map(
  ROOMS.flatMap((room) => Object.entries(room)).flatMap(([name, value]) =>
    isSchema(value) ? [[value, name] as const] : [],
  ),
);

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && ('anyOf' in value || 'properties' in value);
}
