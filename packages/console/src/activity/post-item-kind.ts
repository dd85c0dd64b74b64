import { KINDS } from '@feedback/contract/vocabulary';
import { classifyItem } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type ConsoleDeps } from '../deps.ts';
import { actOnItem } from './act-on-item.ts';

/** POST /activity/{id}/kind: sets an item's kind. */
export function postItemKind(deps: ConsoleDeps) {
  return actOnItem((workspaceId, { feedbackId, by, fields }) => {
    const kind = KINDS.find((one) => one === fields.text('kind'));
    if (!kind) throw new AppError('invalid', 'Choose one of the kinds.');
    return classifyItem(deps, workspaceId, { feedbackId, kind, by });
  }, 'The kind is set, and feedback like it will be read the same way.');
}
