import { Router } from 'express';
import type { Deps } from '../app.js';
import { findProduct, listByCategory } from '../models/product.js';
import { searchProducts } from '../services/search.js';

export function productRoutes({ db }: Deps) {
  const router = Router();

  router.get('/', async (req, res) => {
    const page = Number(req.query.page ?? 1);
    const words = String(req.query.q ?? '').trim();
    res.json(words ? await searchProducts(db, words, page) : await listByCategory(db, String(req.query.category ?? ''), page));
  });

  router.get('/:slug', async (req, res) => {
    const product = await findProduct(db, req.params.slug);
    if (!product) {
      res.status(404).json({ message: 'There is no such product' });
      return;
    }
    res.json({ ...product, soldOut: product.onHand - product.setAside <= 0 });
  });

  return router;
}
