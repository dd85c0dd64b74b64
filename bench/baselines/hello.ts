// "Hello": the minimal service with these packages, which stores nothing. Stock Express, its JSON parser, Ajv and jose.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { checkBody } from './check-body.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { verifySession } from './verify-session.ts';

const app = express();
app.post('/feedback', verifySession(readSettings()), express.json(), checkBody, (_req, res) => {
  res.json({ id: randomUUID() });
});
await serve(createServer(app));
