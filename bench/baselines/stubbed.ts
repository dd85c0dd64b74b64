// The product's own app with in-memory stores: the cost of a request without storing or counting.
import { createSecretKey } from 'node:crypto';
import { newId } from '@feedback/db';
import { callerFinder, createApp, createAppServer, type Deps } from '@feedback/ingest-api/parts';
import { createLogger, createMetrics } from '@feedback/runtime';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

const settings = readSettings();
const dedupSecret = createSecretKey(Buffer.alloc(32, 1));
const accepted = () => ({ id: newId(), outcome: 'accepted' as const, originalSource: null });

/** Counts without a limit, because nothing is to be refused here. */
function windowInMemory(): ReturnType<Deps['windowStore']> {
  const hits = new Map<string, number>();
  const resetTime = new Date(Date.now() + 3_600_000);
  return {
    increment: (key) => {
      const totalHits = (hits.get(key) ?? 0) + 1;
      hits.set(key, totalHits);
      return { totalHits, resetTime };
    },
    decrement: () => {},
    resetKey: (key) => void hits.delete(key),
  };
}

// The dependencies of POST /feedback; those of other routes, which are never called here, are left out.
const deps: Partial<Deps> = {
  sessions: callerFinder(
    { people: settings, senders: settings },
    {
      findMemberships: async ({ subject, workspaceId = subject }) => [
        {
          workspaceId,
          workspaceName: '',
          dedupSecret,
          personId: subject,
          email: '',
          name: '',
          role: 'owner',
        },
      ],
      findSender: async () => undefined,
    },
  ),
  now: () => new Date(),
  acceptor: {
    acceptOne: async () => accepted(),
    acceptAll: async (_writer, inputs) => inputs.map(accepted),
  },
  windowStore: windowInMemory,
  limits: { postFeedback: 1_000_000_000 },
  trustProxy: 0,
  about: {
    baseUrl: settings.audience,
    environment: 'bench',
    buildSha: undefined,
    startedAt: new Date(),
  },
  log: createLogger('stubbed', 'warn'),
  metrics: createMetrics('stubbed'),
};

await serve(createAppServer(createApp(deps as Deps)));
