import { openLanguageModel } from '@feedback/outbound';
import {
  type StandInOptions,
  standInSettings,
  startModelStandIn,
} from '@feedback/test-support/model-stand-in';
import { openEngine } from '../src/engine.ts';
import { openJobs } from './harness.ts';

const HOUR_MS = 3_600_000;

/**
 * The worker's jobs with a large model for all workspaces, which answers from these recordings. After `nextHour` a provider that failed is asked
 * again; `startOver` also ends its faults, and forgets what it was asked.
 */
export async function openJobsWithModel(recorded: NonNullable<StandInOptions['recorded']>) {
  let now = Date.now();
  const standIn = await startModelStandIn({ recorded });
  const model = openLanguageModel(standInSettings(standIn.url), { now: () => now });
  const jobs = openJobs({ engine: openEngine(), model });
  const nextHour = () => {
    now += HOUR_MS;
  };
  return {
    jobs,
    standIn,
    nextHour,
    startOver: () => {
      standIn.fault = null;
      standIn.asked.length = 0;
      nextHour();
    },
    close: async () => {
      await jobs.close();
      standIn.close();
    },
  };
}
