import { type Exchange } from './exchange.ts';
import { ACCESS_ENDED, errorMessage, INVALID_REQUEST, type RequestId } from './json-rpc.ts';
import { toolsCalled } from './messages.ts';

/**
 * The answers as they may be written now: where the access has ended while tools worked, each is a refusal instead. A revocation that was
 * confirmed holds for answers too, so ask right before they are written.
 */
export async function unlessEnded(
  { messages, holds }: Pick<Exchange, 'messages' | 'holds'>,
  answers: object[],
): Promise<object[]> {
  if (toolsCalled(messages).length === 0 || (await holds('now'))) return answers;
  return answers.map((answer) =>
    errorMessage(idOf(answer), { code: INVALID_REQUEST, message: ACCESS_ENDED }),
  );
}

function idOf(answer: { id?: RequestId | null }): RequestId | null {
  return answer.id ?? null;
}
