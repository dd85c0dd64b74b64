import { type Reading } from '@feedback/intelligence';

/**
 * A question, read with the workspace's names. `speakers` are the customers that it names, including those of its companies;
 * `silent` are those that it leaves out.
 */
export type Understood = Reading & { speakers: string[]; silent: string[] };
