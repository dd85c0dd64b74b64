import type { Db } from '../db.js';

export type Product = {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  unitCents: number;
  grams: number;
  onHand: number;
  setAside: number;
  pictures: string[];
};

const COLUMNS = `id, slug, name, description, category, unit_cents as "unitCents", grams, on_hand as "onHand",
  set_aside as "setAside", pictures`;

export async function findProduct(db: Db, slug: string): Promise<Product | null> {
  const { rows } = await db.query<Product>(`select ${COLUMNS} from product where slug = $1 and not hidden`, [slug]);
  return rows[0] ?? null;
}

export async function listByCategory(db: Db, category: string, page: number) {
  const { rows } = await db.query<Product>(
    `select ${COLUMNS} from product where ($1 = '' or category = $1) and not hidden order by name limit 25 offset $2`,
    [category, (page - 1) * 24],
  );
  return { products: rows.slice(0, 24), more: rows.length > 24 };
}
