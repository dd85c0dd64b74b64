import { type Bounds, type Sender, SenderPace } from './sender-pace.ts';

/** Bodies up to this size are read as they arrive; nearly all bodies are this small. */
const SMALL_BYTES = 16 * 1024;
/** The memory that a chunk costs besides its bytes: a body of tiny chunks must not hold more memory than is counted for it. */
const CHUNK_BYTES = 128;
/** How many senders are resumed at a time: each may send a chunk before it can be paused again. */
const RESUMED_AT_ONCE = 16;

export type ArrivalBounds = Bounds & {
  /** Memory for all bodies. */
  capacityBytes: number;
  /** Memory for the bodies of one caller, or of one address. */
  shareBytes: number;
  checkMs: number;
};

type Share = { heldBytes: number; arriving: Set<ArrivingBody> };

/** One body. All methods may be called after it has ended. */
export type Body = {
  /** Counts bytes that have arrived; may pause the sender. */
  add: (bytes: number) => void;
  /** The whole body has arrived; its memory is held until `leave`. */
  complete: () => void;
  leave: () => void;
};

/**
 * Counts the memory of bodies as they arrive, and pauses senders when memory is short, so that unread data stays in the network.
 * Each caller has a share. A caller that uses little of its share may continue even when all memory is taken, so that a crowd of
 * senders does not keep others waiting. Slow senders are disconnected while memory is short; silent senders always are.
 */
export class ArrivingBodies {
  readonly #bounds: ArrivalBounds;
  /** The bodies that are still arriving, in order of arrival. */
  readonly #arriving = new Set<ArrivingBody>();
  readonly #paused = new Set<ArrivingBody>();
  readonly #shares = new Map<string, Share>();
  #heldBytes = 0;
  #complete = 0;
  #checkedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bounds: ArrivalBounds) {
    this.#bounds = bounds;
  }

  /** Registers a new body; bodies with the same `who` share their memory. */
  open(who: string, sender: Sender): Body {
    const share = this.#shares.get(who) ?? { heldBytes: 0, arriving: new Set() };
    this.#shares.set(who, share);
    const body = new ArrivingBody(who, share, new SenderPace(sender, this.#bounds));
    share.arriving.add(body);
    this.#arriving.add(body);
    this.#startChecking();
    return {
      add: (bytes) => this.#add(body, bytes),
      complete: () => this.#completed(body),
      leave: () => this.#leave(body),
    };
  }

  #add(body: ArrivingBody, bytes: number): void {
    if (body.state !== 'arriving') return;
    body.pace.received(bytes);
    const held = bytes + CHUNK_BYTES;
    body.heldBytes += held;
    body.share.heldBytes += held;
    this.#heldBytes += held;
    if (body.heldBytes <= SMALL_BYTES || this.#paused.has(body) || this.#mayGrow(body)) return;
    this.#paused.add(body);
    body.pace.pause();
  }

  #completed(body: ArrivingBody): void {
    if (body.state !== 'arriving') return;
    body.state = 'complete';
    this.#complete++;
    this.#stopArriving(body);
    this.#resume();
  }

  #leave(body: ArrivingBody): void {
    if (body.state === 'gone') return;
    if (body.state === 'complete') this.#complete--;
    body.state = 'gone';
    this.#stopArriving(body);
    this.#heldBytes -= body.heldBytes;
    body.share.heldBytes -= body.heldBytes;
    if (body.share.heldBytes === 0 && body.share.arriving.size === 0) this.#shares.delete(body.who);
    this.#resume();
  }

  #startChecking(): void {
    if (this.#timer) return;
    this.#checkedAt = performance.now();
    this.#timer = setInterval(() => this.#check(), this.#bounds.checkMs).unref();
  }

  #stopArriving(body: ArrivingBody): void {
    this.#arriving.delete(body);
    this.#paused.delete(body);
    body.share.arriving.delete(body);
    if (this.#arriving.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #mayGrow(body: ArrivingBody): boolean {
    const { capacityBytes, shareBytes } = this.#bounds;
    const { share } = body;
    // While no body is complete, no memory will be released: the oldest body must be able to finish.
    if (this.#complete === 0 && firstOf(this.#arriving) === body) return true;
    if (this.#heldBytes < capacityBytes)
      return share.heldBytes < shareBytes || firstOf(share.arriving) === body;
    const fairBytes = Math.min(shareBytes, capacityBytes / this.#shares.size);
    return this.#heldBytes < 2 * capacityBytes && share.heldBytes < fairBytes;
  }

  #resume(): void {
    let resumed = 0;
    for (const body of this.#paused) {
      if (resumed === RESUMED_AT_ONCE) return;
      if (!this.#mayGrow(body)) continue;
      this.#paused.delete(body);
      body.pace.resume();
      resumed++;
    }
  }

  #check(): void {
    const now = performance.now();
    // A process that was busy has not read in the meantime, so its senders were not silent then.
    const passedMs = Math.min(now - this.#checkedAt, 2 * this.#bounds.checkMs);
    this.#checkedAt = now;
    for (const { pace } of this.#arriving) pace.tick(passedMs);
    for (const { pace } of this.#arriving) if (pace.isIdle()) pace.cut('idle');
    const slow = [...this.#arriving].filter(({ pace }) => pace.isSlow());
    for (const body of slow.toSorted((a, b) => a.pace.bytesPerMs() - b.pace.bytesPerMs()))
      if (this.#isShortFor(body)) body.pace.cut('slow');
    this.#resume();
  }

  /** Whether disconnecting this body would let others continue. */
  #isShortFor({ share }: ArrivingBody): boolean {
    if (this.#heldBytes >= this.#bounds.capacityBytes) return true;
    for (const waiting of this.#paused) if (waiting.share === share) return true;
    return false;
  }
}

class ArrivingBody {
  state: 'arriving' | 'complete' | 'gone' = 'arriving';
  heldBytes = 0;
  readonly who: string;
  readonly share: Share;
  readonly pace: SenderPace;

  constructor(who: string, share: Share, pace: SenderPace) {
    this.who = who;
    this.share = share;
    this.pace = pace;
  }
}

function firstOf<T>(all: Set<T>): T | undefined {
  return all.values().next().value;
}
