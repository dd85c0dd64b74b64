import { createHash } from 'node:crypto';
import type { Db } from '../db.js';
import { parseAmount } from '../lib/money.js';
import { toSlug } from '../lib/slug.js';

type Row = { sku: string; name: string; text: string; category: string; price: string; grams: string; pieces: string };

/** Reads the wholesaler's list: new products, changed prices, and how many pieces there are. */
export async function importCatalogue(db: Db, url: string): Promise<{ read: number; changed: number }> {
  const text = await (await fetch(url)).text();
  const rows = parseCsv(text);
  let changed = 0;
  for (const row of rows) {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    const { rowCount } = await db.query(
      `insert into product (sku, slug, name, description, category, unit_cents, grams, on_hand, digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (sku) do update set name = $3, description = $4, category = $5, unit_cents = $6, grams = $7, digest = $9
       where product.digest <> $9`,
      [row.sku, toSlug(row.name), row.name, row.text, row.category, parseAmount(row.price), Number(row.grams), Number(row.pieces), digest],
    );
    changed += rowCount ?? 0;
  }
  return { read: rows.length, changed };
}

function parseCsv(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, i) => [names[i], cell.trim()])) as Row);
}
