import { MODEL_FAULTS, startModelStandIn } from '@feedback/test-support/model-stand-in';
import { type Command, type Given, UsageError } from '../command-line.ts';

const PORT = 4390;

export const modelStandInCommand: Command = {
  run: 'npm run model-stand-in',
  does: 'Serves recorded answers of a large model over OpenAI’s protocol, to try what a second reader does (docs/models.md). What it has no answer for, it repeats.',
  options: {
    port: { value: 'PORT', about: `where it listens on this machine; ${PORT} when absent` },
    fault: { value: 'FAULT', about: `what goes wrong with its answers: ${MODEL_FAULTS.join(', ')}` },
    obeys: { value: 'TEXT', about: 'with the fault obedient or discarding: the text that it obeys' },
  },
  example: 'npm run model-stand-in -- --port 4390',
};

/** Starts the stand-in that the options name. */
export async function openModelStandIn({ value }: Pick<Given, 'value'>) {
  const port = Number(value('port') ?? PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port must be a port, not ${value('port')}`);
  const given = value('fault');
  const fault = MODEL_FAULTS.find((one) => one === given) ?? null;
  if (given !== undefined && fault === null)
    throw new UsageError(`--fault must be one of ${MODEL_FAULTS.join(', ')}, not ${given}`);
  const order = value('obeys');
  const standIn = await startModelStandIn({ port, orders: order === undefined ? [] : [order] });
  standIn.fault = fault;
  return standIn;
}

export async function serveModelStandIn(given: Given): Promise<void> {
  const { url } = await openModelStandIn(given);
  console.log(`Recorded answers are served until Ctrl-C. Start the product with them:

  MODEL_PROVIDER=openai-compatible MODEL_BASE_URL=${url} MODEL_NAME=stand-in npm start`);
}
