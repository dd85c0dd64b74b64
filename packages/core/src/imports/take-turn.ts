/** How many files a process reads at a time: each takes several times its size of memory. */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

/** Does the work once fewer than two others are being done, in the order of the calls. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((enter) => waiting.push(enter)); // takes over the place of the one that ends
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
