import * as peopleActs from '../people/acts.ts';
import * as quotaActs from '../quota/acts.ts';
import * as repositoryActs from '../repositories/acts.ts';
import * as surveyActs from '../surveys/acts.ts';
import * as webhookActs from '../webhooks/acts.ts';
import { type Served } from './act.ts';

/** What people, agents and programs can do or read, by operation id: each is served and documented under /api. */
export const ACTS: Readonly<Record<string, Served>> = {
  ...peopleActs,
  ...surveyActs,
  ...quotaActs,
  ...repositoryActs,
  ...webhookActs,
};
