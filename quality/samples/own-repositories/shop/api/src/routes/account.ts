import { Router } from 'express';
import type { Deps } from '../app.js';
import { hashPassword, matches } from '../lib/passwords.js';
import { signIn, signOut, signedInOnly } from '../lib/session.js';
import { parseRegistration } from '../lib/validate.js';
import { sendPasswordReset } from '../mail/password-reset.js';
import { createCustomer, findCustomerByEmail, setPassword, updateCustomer } from '../models/customer.js';

export function accountRoutes({ db, config }: Deps) {
  const router = Router();

  router.post('/register', async (req, res) => {
    const { email, password, name } = parseRegistration(req.body);
    const customer = await createCustomer(db, { email, name, passwordHash: await hashPassword(password) });
    await signIn(db, req, res, customer.id);
    res.status(201).json({ name: customer.name });
  });

  router.post('/login', async (req, res) => {
    const customer = await findCustomerByEmail(db, String(req.body.email ?? ''));
    if (!customer || !(await matches(String(req.body.password ?? ''), customer.passwordHash))) {
      res.status(401).json({ message: 'Wrong e-mail address or password' });
      return;
    }
    await signIn(db, req, res, customer.id);
    res.json({ name: customer.name });
  });

  router.post('/logout', async (req, res) => {
    await signOut(db, req, res);
    res.status(204).end();
  });

  router.post('/forgot', async (req, res) => {
    const customer = await findCustomerByEmail(db, String(req.body.email ?? ''));
    if (customer) await sendPasswordReset(db, config, customer);
    res.status(204).end(); // the same for unknown addresses
  });

  router.post('/password', async (req, res) => {
    const done = await setPassword(db, String(req.body.token ?? ''), await hashPassword(String(req.body.password)));
    res.status(done ? 204 : 410).end();
  });

  router.patch('/', signedInOnly, async (req, res) => {
    await updateCustomer(db, req.visitor.customerId!, { name: req.body.name, newsletter: req.body.newsletter === true });
    res.status(204).end();
  });

  return router;
}
