import { Router } from 'express';
import type { Deps } from '../app.js';
import { signedInOnly } from '../lib/session.js';
import { cancelOrder, findOrder, listOrders } from '../models/order.js';
import { refund } from '../services/payment.js';

export function orderRoutes({ db, config }: Deps) {
  const router = Router();
  router.use(signedInOnly);

  router.get('/', async (req, res) => {
    res.json(await listOrders(db, req.visitor.customerId!));
  });

  router.get('/:id', async (req, res) => {
    const order = await findOrder(db, req.params.id);
    if (!order || order.customerId !== req.visitor.customerId) res.status(404).end();
    else res.json(order);
  });

  router.post('/:id/cancel', async (req, res) => {
    const order = await findOrder(db, req.params.id);
    if (!order || order.customerId !== req.visitor.customerId) {
      res.status(404).end();
      return;
    }
    if (order.state === 'shipped') {
      res.status(409).json({ message: 'The parcel has left already: send it back with the enclosed label' });
      return;
    }
    await refund(config, order);
    await cancelOrder(db, order.id);
    res.status(204).end();
  });

  return router;
}
