import { FeedbackItem } from '@feedback/contract';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type RequestHandler } from 'express';
import { Type } from 'typebox';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const isItem = ajv.compile<FeedbackItem>(FeedbackItem);
const isBatch = ajv.compile<{ items: FeedbackItem[] }>(Type.Object({ items: Type.Array(FeedbackItem) }));

/** Refuses a body that the contract does not allow. The schema is the product's own, compiled by a plain Ajv. */
export const checkBody: RequestHandler = (req, res, next) => {
  if (isItem(req.body) || isBatch(req.body)) next();
  else res.status(422).json({ detail: 'The body is not valid' });
};
