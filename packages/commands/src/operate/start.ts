import { startProduct } from '@feedback/local-stack/start';
import { type Command } from '../command-line.ts';

export const startCommand: Command = {
  run: 'npm start',
  does: `Runs the whole product on this machine: PostgreSQL and Redis (unless DATABASE_URL and REDIS_URL name others), migrations, two demo
workspaces, and the apps. Ctrl-C stops it; the data stays in .feedback/. Settings come from the environment: .env.example lists them.`,
  example: 'INGEST_API_PORT=5100 AGENT_PORT=5200 npm start',
};

/** After everything has stopped, no handle keeps the process alive. */
export async function start(): Promise<void> {
  try {
    await startProduct();
  } finally {
    setImmediate(() => process.exit());
  }
}
