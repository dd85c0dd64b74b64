/** Lets the first call through, and then at most one per `ms`: a store that is down logs the same error again and again. */
export function atMostEvery<T>(ms: number, say: (about: T) => void): (about: T) => void {
  let silentUntil = 0;
  return (about) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + ms;
    say(about);
  };
}
