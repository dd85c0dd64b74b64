import { AppError } from '@feedback/runtime';

/** The refusal of an address whose endpoint is not there, or not any more. */
export function noSuchWebhook(): AppError {
  return new AppError('not-found', 'There is no such webhook in this workspace, or it was removed.');
}

/** The refusal of what a disabled endpoint cannot do. */
export function isDisabled(): AppError {
  return new AppError(
    'conflict',
    'The webhook is disabled, so nothing was sent or changed. Resume it first.',
  );
}
