import type { RequestHandler } from 'express';
import Stripe from 'stripe';
import type { Deps } from '../app.js';
import { sendOrderConfirmation } from '../mail/order-confirmation.js';
import { findOrderByPayment, markFailed, markPaid } from '../models/order.js';
import { release, takeOut } from '../services/stock.js';
import { spendVoucher } from '../services/vouchers.js';

/** What Stripe tells us about payments. It repeats an event until we answer 200. */
export function stripeWebhook({ db, config }: Deps): RequestHandler {
  const stripe = new Stripe(config.stripeKey);
  return async (req, res) => {
    const event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature']!, config.stripeWebhookSecret);
    if (event.type === 'payment_intent.succeeded') {
      const order = await findOrderByPayment(db, event.data.object.id);
      if (order && (await markPaid(db, order.id))) {
        await takeOut(db, order.lines, order.visitorId);
        if (order.voucherCode) await spendVoucher(db, order.voucherCode, order.discountCents);
        await sendOrderConfirmation(config, order);
      }
    }
    if (event.type === 'payment_intent.payment_failed') {
      const order = await findOrderByPayment(db, event.data.object.id);
      if (order && (await markFailed(db, order.id))) await release(db, order.visitorId);
    }
    res.json({ received: true });
  };
}
