import { type Exchange } from './exchange.ts';
import { ACCESS_ENDED, errorMessage, INVALID_REQUEST, type RequestId } from './json-rpc.ts';
import { toolsCalled } from './messages.ts';

/**
 * Writes answers. Where the access ended while tools worked, each is a refusal instead: a revocation that was confirmed holds for answers
 * too, so what `write` does must not wait for anything.
 */
export async function writeUnlessEnded(
  { messages, access }: Pick<Exchange, 'messages' | 'access'>,
  answers: object[],
  write: (answers: object[]) => void,
): Promise<void> {
  if (toolsCalled(messages).length === 0) write(answers);
  else if (!(await access.writeWhileHeld(() => write(answers)))) write(answers.map(refusalOf));
}

function refusalOf({ id = null }: { id?: RequestId | null }): object {
  return errorMessage(id, { code: INVALID_REQUEST, message: ACCESS_ENDED });
}
