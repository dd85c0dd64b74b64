import { NewErasure, validator } from '@feedback/contract';
import { previewErasure, requestErasure } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toErasure } from './erasure-result.ts';

const check = validator(NewErasure);

/** POST /api/erasures: has the worker erase a person, or counts what would go. */
export function postErasure({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const asked = { ...toAsked(checkedBody(check, req)), by: actorOf(req, res) };
    if (asked.isDryRun) {
      const {
        items = 0,
        mentions = 0,
        transcripts = 0,
        pictures = 0,
        customers = 0,
      } = await previewErasure({ db }, workspaceId, asked);
      res.json({ dry_run: true, found: { items, mentions, transcripts, pictures, customers } });
      return;
    }
    res.status(202).json(toErasure(await requestErasure({ db }, workspaceId, asked)));
  };
}

function toAsked({
  email = '',
  customer_name: name = '',
  company = '',
  dry_run: isDryRun = false,
}: NewErasure) {
  const [hasEmail, hasName] = [email.trim() !== '', name.trim() !== ''];
  if (hasEmail === hasName)
    throw new AppError('invalid', 'Send email, or customer_name where there is no address');
  if (hasEmail && company.trim() !== '')
    throw new AppError('invalid', 'company goes with customer_name: leave it out with email');
  return {
    email: hasEmail ? email.trim() : null,
    name: hasName ? name.trim() : null,
    company: company.trim() === '' ? null : company.trim(),
    isDryRun,
  };
}
