/** Runs calls one after the other, so that the time limit of a call begins when its work begins. */
export function inTurn<A, B>(work: (given: A) => Promise<B>): (given: A) => Promise<B> {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const answer = last.then(() => work(given));
    last = answer.catch(() => {});
    return answer;
  };
}
