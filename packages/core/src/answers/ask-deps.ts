import { type Db, type rankings } from '@feedback/db';
import { type QuestionEncoder } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';
import { type SearchMemory } from './search-memory.ts';

/** `searchMemory` is for processes that answer many questions. */
export type AskDeps = {
  db: Db;
  now: Clock;
  encoder: QuestionEncoder;
  revenueBands: rankings.RevenueBands;
  searchMemory?: SearchMemory;
};
