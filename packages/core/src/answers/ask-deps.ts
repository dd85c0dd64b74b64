import { type Db, type rankings } from '@feedback/db';
import { type QuestionEncoder } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';
import { type Models } from '../models/workspace-models.ts';
import { type SearchMemory } from './search-memory.ts';

/** `searchMemory` is for processes that answer many questions; without `models` the product judges by itself. */
export type AskDeps = {
  db: Db;
  now: Clock;
  encoder: QuestionEncoder;
  revenueBands: rankings.RevenueBands;
  searchMemory?: SearchMemory;
  models?: Pick<Models, 'of'>;
};
