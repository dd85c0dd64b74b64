// The naive baseline: the obvious first implementation with the same packages. Each request verifies its token, each item is
// one Prisma create and one BullMQ job; a batch is createMany and addBulk. It has no quota, no row-level security and no
// membership check, and a crash between the two stores loses work.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type FeedbackItem } from '@feedback/contract';
import { newId, openDb } from '@feedback/db';
import { Queue } from 'bullmq';
import express from 'express';
import { Redis } from 'ioredis';
import { checkBody } from './check-body.ts';
import { openPrismaClient } from './prisma-client.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { verifySession } from './verify-session.ts';

const settings = readSettings();
const { pool } = openDb({ url: settings.databaseUrl, connections: 10, onError: () => {} });
const prisma = await openPrismaClient(pool);
const queue = new Queue('feedback', {
  connection: new Redis(settings.redisUrl, { maxRetriesPerRequest: null }),
});

const app = express();
app.post(
  '/feedback',
  verifySession(settings),
  express.json({ limit: '16mb' }),
  checkBody,
  // Express 5 hands a rejection to its error handler.
  async (req, res) => {
    const workspaceId = String(res.locals['workspaceId']);
    const body: FeedbackItem | { items: FeedbackItem[] } = req.body;
    if ('items' in body) {
      const rows = body.items.map((item) => toRow(workspaceId, item));
      const { count } = await prisma.feedback.createMany({ data: rows, skipDuplicates: true });
      await queue.addBulk(rows.map(({ id }) => ({ name: 'understand', data: { workspaceId, id } })));
      const results = rows.map(({ id }, index) => ({ index, status: 'accepted', id }));
      const duplicates = rows.length - count;
      res.json({ batch: true, total_items: rows.length, successful: count, duplicates, results });
      return;
    }
    const row = await prisma.feedback.create({ data: toRow(workspaceId, body) });
    await queue.add('understand', { workspaceId, id: row.id });
    res.json({ id: row.id });
  },
);
await serve(createServer(app));

function toRow(workspaceId: string, item: FeedbackItem) {
  const { revenue_band: revenue } = item;
  return {
    workspaceId,
    id: newId(),
    textKey: keyOf(item.text),
    externalKey: item.external_id === undefined ? null : keyOf(item.external_id),
    customerKey: item.customer_email === undefined ? null : keyOf(item.customer_email),
    state: 'received' as const,
    receivedAt: new Date(),
    saidAt: new Date(),
    text: item.text,
    externalId: item.external_id ?? null,
    source: item.source ?? 'api',
    customerName: item.customer_name ?? null,
    customerEmail: item.customer_email ?? null,
    revenueAmount: typeof revenue === 'number' ? revenue : null,
    revenueBand: typeof revenue === 'string' ? revenue : null,
    sku: item.sku ?? null,
    projectId: item.project_id ?? null,
  };
}

/** A hash in the form of a UUID, as the column requires. */
function keyOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
