import { sendMails } from '@feedback/core';
import { openDb, withWorkspace } from '@feedback/db';
import { openMailer } from '@feedback/outbound';
import { createLogger } from '@feedback/runtime';

// Runs the mail job of one workspace over and over, as a worker's consumer does; the test kills it.

const [database = '', smtp = '', workspaceId = ''] = process.argv.slice(2);
const db = openDb({ url: database, role: 'feedback_worker', connections: 6, onError: () => {} });
const deps = {
  db,
  mailer: openMailer({ url: smtp, from: 'feedback@acme.example' }),
  appUrl: 'https://app.test',
  mailRetryMs: 20,
  now: () => new Date(),
  log: createLogger('test', 'silent'),
};
for (;;) {
  const effect = await sendMails(deps, { workspaceId });
  await withWorkspace(db, workspaceId, effect);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
