import { type MemberChanged } from '@feedback/core';
import { isUuid, type members } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Request } from 'express';

/** The member that an address names. @throws AppError `not-found` if it is not a valid id */
export function memberId({ params }: Request<{ id: string }>): string {
  if (!isUuid(params.id)) throw new AppError('not-found', 'There is no such member.');
  return params.id.toLowerCase();
}

/** The member after a change. @throws AppError `not-found`, or `conflict` for the last owner */
export function changedMember(changed: MemberChanged): members.Member {
  if (changed.outcome === 'not-found') throw new AppError('not-found', 'There is no such member.');
  if (changed.outcome === 'last-owner')
    throw new AppError(
      'conflict',
      'This is the last owner of the workspace, so nothing was changed. Make another member an owner first.',
    );
  return changed.member;
}
