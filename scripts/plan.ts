// npm run plan -- WORKSPACE free|team|growth|self-hosted|NUMBER
// Gives a workspace another plan, or a monthly limit of its own. What is held is released at once, as far as that goes. The
// database is DATABASE_URL's, else the running instance's.
import { changePlan, type Plan, PLANS } from '@feedback/core';
import { isUuid, openDb } from '@feedback/db';
import { databaseUrl } from './running-instance.ts';

const [workspaceId = '', plan = ''] = process.argv.slice(2);
const isPlan = (text: string): text is Plan => Object.hasOwn(PLANS, text);

try {
  if (!isUuid(workspaceId) || !(isPlan(plan) || /^\d{1,9}$/.test(plan)))
    throw new Error(`Usage: npm run plan -- WORKSPACE ${Object.keys(PLANS).join('|')}|NUMBER`);
  await change(isPlan(plan) ? plan : { monthlyLimit: Number(plan) });
  console.log(`${workspaceId} has the plan ${plan} now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function change(to: Parameters<typeof changePlan>[2]): Promise<void> {
  const db = openDb({ url: databaseUrl(), connections: 1, onError: () => {} });
  try {
    await changePlan({ db }, workspaceId, to);
  } finally {
    await db.close();
  }
}
