/** How to pause, resume and stop reading from one sender. */
export type Sender = {
  pause: () => void;
  resume: () => void;
  /** Whether the sender has sent more than was read; in that case the delay is on this side. */
  isWaiting: () => boolean;
  cut: (why: 'idle' | 'slow') => void;
};

export type Bounds = {
  /**
   * How long a body may take before it counts as slow: this time, plus one millisecond for each `bytesPerMs` bytes that have
   * arrived.
   */
  graceMs: number;
  bytesPerMs: number;
  /** How long a sender may be silent. */
  idleMs: number;
};

/** Measures how fast a body arrives. Time in which its sender waits for this side does not count. */
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

  /** Adds the time that has passed. This also applies to a paused sender, which may hold memory and send nothing more. */
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
