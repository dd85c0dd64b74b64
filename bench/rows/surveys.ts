import { makeSurveyKey } from '../callers.ts';
import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { type RowGroup } from './group.ts';

/** POST /surface/submit as fast as 64 connections can, beside single items over REST. */
export const surveys: RowGroup = {
  name: 'surveys',
  about: 'POST /surface/submit and POST /feedback with one item, each as fast as 64 connections can',
  measure: async (bench) => {
    const { options } = bench;
    const product = await bench.servers.product(bench.databases.product);
    const load = (kind: 'single' | 'survey', seconds = options.seconds.closed): Load => ({
      loop: 'closed',
      kind,
      connections: 64,
      seconds,
    });
    const submitter = async () => {
      const caller = await bench.caller(product.databaseUrl);
      return { ...caller, token: await makeSurveyKey(product.databaseUrl, caller.workspaceId) };
    };
    const { token } = await bench.caller(product.databaseUrl);
    await measure(bench, product, load('single', options.seconds.warmUp), token);
    await measure(bench, product, load('survey', options.seconds.warmUp), (await submitter()).token);

    const rounds = await inRounds(bench, 'surveys', async () => ({
      submitted: await measureProduct(bench, product, load('survey'), {
        rows: 'surveys',
        as: await submitter(),
      }),
      sent: await measureProduct(bench, product, load('single'), { rows: 'singles beside surveys' }),
    }));
    return [
      {
        name: 'survey submissions',
        unit: 'requests/s',
        product: rounds.map(({ submitted }) => submitted.perSecond),
        baseline: { name: 'single items', figures: rounds.map(({ sent }) => sent.perSecond) },
        target: { of: 'ratio', atLeast: 0.95, aim: 1 },
      },
    ];
  },
};
