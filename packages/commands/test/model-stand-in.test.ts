import { once } from 'node:events';
import { createServer } from 'node:net';
import { portOf } from '@feedback/runtime';
import { expect, test } from '@jest/globals';
import { openModelStandIn } from '../src/operate/model-stand-in.ts';

const given = (options: Record<string, string>) => ({ value: (name: string) => options[name] });

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return String(port);
}

test('npm run model-stand-in has the faults of a provider, by name', async () => {
  const standIn = await openModelStandIn(given({ port: await freePort(), fault: 'busy' }));
  try {
    const items = JSON.stringify({ items: [{ id: '1', text: 'The export crashes' }] });
    const answer = await fetch(`${standIn.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: items }] }),
    });
    expect(answer.status).toBe(429);
  } finally {
    standIn.close();
  }
});

test('it refuses a fault that it does not know', async () => {
  await expect(openModelStandIn(given({ port: await freePort(), fault: 'bored' }))).rejects.toThrow(
    /--fault must be one of slow, busy/,
  );
});
