/** Lets the first of many calls through, and then one in each `ms`: a store that is away says so again and again. */
export function atMostEvery<T>(ms: number, say: (about: T) => void): (about: T) => void {
  let silentUntil = 0;
  return (about) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + ms;
    say(about);
  };
}
