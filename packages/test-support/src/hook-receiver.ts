import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '@feedback/runtime';

/** A webhook as it arrived. */
export type TakenHook = { path: string; headers: Record<string, string>; body: string };

type Answering = (hook: TakenHook, res: ServerResponse) => void;

/** A receiver of webhooks on loopback. `answer` decides about each one; when absent it is accepted. */
export async function startHookReceiver() {
  const at: { answer: Answering; taken: TakenHook[] } = {
    answer: (_hook, res) => res.writeHead(204).end(),
    taken: [],
  };
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
      );
      const hook = { path: req.url ?? '', headers, body };
      at.taken.push(hook);
      at.answer(hook, res);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(at, { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close });
}
