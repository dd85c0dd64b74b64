import express, { type ErrorRequestHandler } from 'express';
import type { Config } from './config.js';
import type { Db } from './db.js';
import { session } from './lib/session.js';
import { InvalidInput } from './lib/validate.js';
import { accountRoutes } from './routes/account.js';
import { cartRoutes } from './routes/cart.js';
import { checkoutRoutes } from './routes/checkout.js';
import { orderRoutes } from './routes/orders.js';
import { productRoutes } from './routes/products.js';
import { stripeWebhook } from './routes/webhooks.js';

export type Deps = { db: Db; config: Config };

export function createApp(deps: Deps) {
  const app = express();
  // Stripe signs the raw bytes, so this comes before the JSON parser.
  app.post('/webhooks/stripe', express.raw({ type: 'application/json' }), stripeWebhook(deps));
  app.use(express.json({ limit: '100kb' }));
  app.use(session(deps));
  app.use('/products', productRoutes(deps));
  app.use('/cart', cartRoutes(deps));
  app.use('/checkout', checkoutRoutes(deps));
  app.use('/orders', orderRoutes(deps));
  app.use('/account', accountRoutes(deps));
  app.use(handleErrors);
  return app;
}

const handleErrors: ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof InvalidInput) {
    res.status(422).json({ fields: error.fields });
    return;
  }
  console.error(error);
  res.status(500).json({ message: 'Something went wrong on our side' });
};
