import { startModelStandIn } from '@feedback/test-support/model-stand-in';
import { type Command, type Given, UsageError } from '../command-line.ts';

const PORT = 4390;

export const modelStandInCommand: Command = {
  run: 'npm run model-stand-in',
  does: 'Serves recorded answers of a large model over OpenAI’s protocol, to try what a second reader does (docs/models.md). What it has no answer for, it repeats.',
  options: { port: { value: 'PORT', about: `where it listens on this machine; ${PORT} when absent` } },
  example: 'npm run model-stand-in -- --port 4390',
};

export async function serveModelStandIn({ value }: Given): Promise<void> {
  const port = Number(value('port') ?? PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port must be a port, not ${value('port')}`);
  const { url } = await startModelStandIn({ port });
  console.log(`Recorded answers are served until Ctrl-C. Start the product with them:

  MODEL_PROVIDER=openai-compatible MODEL_BASE_URL=${url} MODEL_NAME=stand-in npm start`);
}
