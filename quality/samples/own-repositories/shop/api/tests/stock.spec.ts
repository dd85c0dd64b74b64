import { expect, test } from 'vitest';
import { reserve, SoldOut } from '../src/services/stock.js';
import { freshDb, product } from './database.js';

test('more pieces than there are cannot be set aside', async () => {
  const db = await freshDb();
  const teapot = await product(db, { onHand: 1 });
  const lines = [{ ...teapot, quantity: 2 }];
  await expect(reserve(db, lines, { visitorId: 'a', until: new Date() })).rejects.toThrow(SoldOut);
});
