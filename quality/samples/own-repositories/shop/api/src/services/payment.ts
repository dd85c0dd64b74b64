import Stripe from 'stripe';
import type { Config } from '../config.js';
import type { Order } from '../models/order.js';

/** Asks Stripe for the money; the browser finishes it with the secret that comes back. */
export async function startPayment(config: Config, order: Order): Promise<string> {
  const stripe = new Stripe(config.stripeKey);
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.totals.toPay,
      currency: 'eur',
      receipt_email: order.email,
      metadata: { orderId: order.id },
      automatic_payment_methods: { enabled: true },
    },
    { idempotencyKey: `order-${order.id}` },
  );
  return intent.client_secret!;
}

export async function refund(config: Config, order: Order): Promise<void> {
  if (!order.paymentId) return;
  const stripe = new Stripe(config.stripeKey);
  await stripe.refunds.create({ payment_intent: order.paymentId }, { idempotencyKey: `refund-${order.id}` });
}
