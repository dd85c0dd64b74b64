import { messagePage } from '@feedback/console';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';

/** GET /: the page for a person who opens the address that agents connect to. */
export function getHome({ config }: Pick<Deps, 'config'>): RequestHandler {
  const page = messagePage({
    title: 'Your feedback, ranked',
    text: `Agents connect at ${config.mcpUrl}: add this address to your agent, sign in when your browser asks, and approve the connection.`,
  });
  return (_req, res) => {
    sendPage(res, page);
  };
}
