import { inRounds, type Load, type Measured, measure } from '../measure.ts';
import { runScript } from '../run-script.ts';
import { type RowGroup } from './group.ts';

const CHARACTERS = 500_000;

/** The longest transcript allowed: the cost of accepting it in the API, and the time to split it. */
export const transcripts: RowGroup = {
  name: 'transcripts',
  about: 'POST /transcripts/upload with 500,000 characters, one after another',
  measure: async (bench) => {
    const product = await bench.servers.product(bench.databases.product);
    const load = (requests: number): Load => ({
      loop: 'closed',
      kind: 'transcript',
      size: CHARACTERS,
      connections: 1,
      requests,
    });
    const { token } = await bench.caller(product.databaseUrl);
    await measure(bench, product, load(100), token);
    const rounds = await inRounds(bench, 'transcripts', async () => ({
      upload: allTaken(await measure(bench, product, load(bench.options.quick ? 20 : 100), token)),
      split: await runScript<{ splitMs: number; chooseMs: number }>(
        'load/splitting.ts',
        { characters: CHARACTERS },
        bench.stop,
      ),
    }));
    return [
      {
        name: 'transcripts of 500,000 characters: CPU, API',
        unit: 'ms',
        product: rounds.map(({ upload }) => upload.cpu.api),
        target: { of: 'product', atMost: 10 },
      },
      {
        name: 'transcripts of 500,000 characters: splitting',
        unit: 'ms',
        product: rounds.map(({ split }) => split.splitMs),
        target: { of: 'product', atMost: 5 },
      },
      {
        name: 'transcripts of 500,000 characters: signals, in the background',
        unit: 'ms',
        product: rounds.map(({ split }) => split.chooseMs),
      },
    ];
  },
};

function allTaken(upload: Measured): Measured {
  if (upload.accepted === upload.requests && upload.refused === 0) return upload;
  throw new Error('not every transcript was taken as a new one');
}
