import { GlossaryMeaning, MAX_GLOSSARY_ENTRIES, MAX_GLOSSARY_LENGTH, validator } from '@feedback/contract';
import { type GlossaryChanged, setGlossaryEntry } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toGlossaryEntry } from './glossary-entry.ts';

const check = validator(GlossaryMeaning);

/** PUT /api/glossary/{term}: sets the words and phrases that mean the same as a term. */
export function putGlossaryEntry(deps: Deps): RequestHandler<{ term: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { means } = checkedBody(check, req);
    const term = req.params.term.trim();
    if (Array.from(term).length > MAX_GLOSSARY_LENGTH || /\0/.test(term) || !term.isWellFormed())
      throw new AppError('invalid', `The term must have at most ${MAX_GLOSSARY_LENGTH} characters`);
    const changed = await setGlossaryEntry(deps, workspaceId, { term, means, by: actorOf(req, res) });
    if (changed.outcome !== 'set') throw refusalOf(changed);
    res.json(toGlossaryEntry(changed.entry));
  };
}

function refusalOf(changed: Exclude<GlossaryChanged, { outcome: 'set' }>): AppError {
  if (changed.outcome === 'taken')
    return new AppError(
      'conflict',
      `"${changed.word}" belongs to the term "${changed.by}". Change that entry first`,
    );
  if (changed.outcome === 'too-many')
    return new AppError('conflict', `A glossary has at most ${MAX_GLOSSARY_ENTRIES} terms. Remove one first`);
  if (changed.outcome === 'wordless')
    return new AppError('invalid', `"${changed.word}" has no letter and no digit`);
  return new AppError('invalid', 'means must have a word besides the term itself');
}
