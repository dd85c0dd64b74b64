import { changePlan, PLANS, type Plan } from '@feedback/core';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findWorkspace } from './find-workspace.ts';
import { withDb } from './with-db.ts';

const NAMES = `${Object.keys(PLANS).join('|')}|NUMBER`;

export const planCommand: Command = {
  run: 'npm run plan',
  does: `Gives a workspace another plan, or a monthly limit of its own. What is held is released at once, as far as that goes.
${Object.entries(PLANS)
  .map(
    ([name, limit]) =>
      `${name}: ${limit === null ? 'no limit' : `${limit.toLocaleString('en')} items a month`}`,
  )
  .join('; ')}.
WORKSPACE is its name, its id, or the e-mail address of an owner of it. The database is DATABASE_URL's, else the running instance's.`,
  forms: [`WORKSPACE ${NAMES}`],
  example: 'npm run plan -- Demo team',
};

const isPlan = (text: string): text is Plan => Object.hasOwn(PLANS, text);

export async function changeThePlan({ words }: Given): Promise<void> {
  const [workspace, plan, ...more] = words;
  if (workspace === undefined || plan === undefined || more.length > 0)
    throw new UsageError(`Which workspace, and which plan? npm run plan -- WORKSPACE ${NAMES}`);
  if (!isPlan(plan) && !/^\d{1,9}$/.test(plan))
    throw new UsageError(
      `There is no plan "${plan}": there is ${Object.keys(PLANS).join(', ')}, or a number of items a month`,
    );
  const { id, name } = await findWorkspace(databaseUrl(), workspace);
  await withDb((db) => changePlan({ db }, id, isPlan(plan) ? plan : { monthlyLimit: Number(plan) }));
  console.log(`${name} (${id}) has the plan ${plan} now.`);
}
