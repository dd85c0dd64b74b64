import { Router } from 'express';
import type { Deps } from '../app.js';
import { addLine, emptyCart, loadCart, removeLine, setQuantity } from '../models/cart.js';
import { totalsOf } from '../services/pricing.js';
import { findVoucher } from '../services/vouchers.js';

export function cartRoutes({ db }: Deps) {
  const router = Router();

  router.get('/', async (req, res) => {
    const cart = await loadCart(db, req.visitor.id);
    const voucher = cart.voucherCode ? await findVoucher(db, cart.voucherCode) : null;
    const percentOff = voucher?.kind === 'percent' ? voucher.percent : undefined;
    res.json({ ...cart, percentOff, totals: totalsOf(cart.lines, { voucher, country: req.visitor.country }) });
  });

  router.post('/lines', async (req, res) => {
    await addLine(db, req.visitor.id, { productId: req.body.productId, quantity: Number(req.body.quantity ?? 1) });
    res.status(201).end();
  });

  router.patch('/lines/:id', async (req, res) => {
    const quantity = Number(req.body.quantity);
    if (quantity > 0) await setQuantity(db, req.visitor.id, req.params.id, quantity);
    else await removeLine(db, req.visitor.id, req.params.id);
    res.status(204).end();
  });

  router.post('/voucher', async (req, res) => {
    const voucher = await findVoucher(db, String(req.body.code ?? ''));
    if (!voucher) {
      res.status(404).json({ message: 'This code is unknown or has expired' });
      return;
    }
    await db.query('update cart set voucher_code = $2 where visitor_id = $1', [req.visitor.id, voucher.code]);
    res.status(204).end();
  });

  router.delete('/', async (req, res) => {
    await emptyCart(db, req.visitor.id);
    res.status(204).end();
  });

  return router;
}
