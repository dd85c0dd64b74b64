/** How to pause, resume and stop reading from one sender. */
export type Sender = {
  pause: () => void;
  resume: () => void;
  /** Whether the sender has sent more than was read: then the delay is on this side. */
  isWaiting: () => boolean;
  cut: (why: 'idle' | 'slow') => void;
};

export type Bounds = {
  /** How long a body may take before it is slow: this time, plus one millisecond for each `bytesPerMs` that have arrived. */
  graceMs: number;
  bytesPerMs: number;
  /** How long a sender may be silent. */
  idleMs: number;
};

/** Measures how fast a body arrives. The time in which its sender waits for this side does not count. */
export class SenderPace {
  readonly #sender: Sender;
  readonly #bounds: Bounds;
  #bytes = 0;
  #elapsedMs = 0;
  #silentMs = 0;

  constructor(sender: Sender, bounds: Bounds) {
    this.#sender = sender;
    this.#bounds = bounds;
  }

  received(bytes: number): void {
    this.#bytes += bytes;
    this.#silentMs = 0;
  }

  pause(): void {
    this.#sender.pause();
  }

  resume(): void {
    this.#sender.resume();
  }

  cut(why: 'idle' | 'slow'): void {
    this.#sender.cut(why);
  }

  /** Adds the time that has passed. A paused sender is checked as well: it may hold memory and send nothing more. */
  tick(ms: number): void {
    if (this.#sender.isWaiting()) {
      this.#silentMs = 0;
      return;
    }
    this.#elapsedMs += ms;
    this.#silentMs += ms;
  }

  isIdle(): boolean {
    return this.#silentMs > this.#bounds.idleMs;
  }

  isSlow(): boolean {
    const { graceMs, bytesPerMs } = this.#bounds;
    return this.#elapsedMs > graceMs + this.#bytes / bytesPerMs;
  }

  bytesPerMs(): number {
    return this.#bytes / Math.max(1, this.#elapsedMs);
  }
}
