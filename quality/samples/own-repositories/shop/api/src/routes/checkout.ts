import { Router } from 'express';
import type { Deps } from '../app.js';
import { parseCheckout } from '../lib/validate.js';
import { loadCart } from '../models/cart.js';
import { createOrder } from '../models/order.js';
import { startPayment } from '../services/payment.js';
import { totalsOf } from '../services/pricing.js';
import { shippingFor } from '../services/shipping.js';
import { reserve, SoldOut } from '../services/stock.js';
import { findVoucher } from '../services/vouchers.js';

export function checkoutRoutes({ db, config }: Deps) {
  const router = Router();

  router.post('/', async (req, res) => {
    const { address, email } = parseCheckout(req.body);
    const cart = await loadCart(db, req.visitor.id);
    if (cart.lines.length === 0) {
      res.status(409).json({ message: 'Your cart is empty' });
      return;
    }
    const voucher = cart.voucherCode ? await findVoucher(db, cart.voucherCode) : null;
    const shippingCents = shippingFor(cart.lines, address.country);
    const totals = totalsOf(cart.lines, { voucher, country: address.country, shippingCents });
    try {
      const until = new Date(Date.now() + config.reserveMinutes * 60_000);
      await reserve(db, cart.lines, { visitorId: req.visitor.id, until });
    } catch (error) {
      if (!(error instanceof SoldOut)) throw error;
      res.status(409).json({ message: 'Sold out meanwhile', productIds: error.productIds });
      return;
    }
    const order = await createOrder(db, { cart, address, email, totals, customerId: req.visitor.customerId });
    const clientSecret = await startPayment(config, order);
    res.status(201).json({ orderId: order.id, clientSecret, totals });
  });

  return router;
}
