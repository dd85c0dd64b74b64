/** Collects the chunks of a body. The size of the body may be declared. */
export class BodyParts {
  readonly #declaredBytes: number | undefined;
  #chunks: Buffer[] = [];
  #whole: Buffer | undefined;
  #bytes = 0;

  constructor(declaredBytes: number | undefined) {
    this.#declaredBytes = declaredBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#whole) {
      chunk.copy(this.#whole, this.#bytes - chunk.length);
      return;
    }
    this.#chunks.push(chunk);
    this.#joinEarly();
  }

  /** The whole body. */
  take(): Buffer {
    const [only, ...others] = this.#chunks;
    const whole = this.#whole ?? (only && others.length === 0 ? only : Buffer.concat(this.#chunks));
    this.drop();
    return whole;
  }

  drop(): void {
    this.#chunks = [];
    this.#whole = undefined;
  }

  /**
   * Joins the chunks before the body is complete: joining them at the end would take the memory of a large body twice. The full
   * buffer is allocated only when half of the body has arrived, because declaring a size costs the sender nothing.
   */
  #joinEarly(): void {
    const declared = this.#declaredBytes;
    if (declared === undefined || this.#chunks.length < 2 || this.#bytes * 2 < declared) return;
    this.#whole = Buffer.allocUnsafeSlow(declared);
    Buffer.concat(this.#chunks).copy(this.#whole);
    this.#chunks = [];
  }
}
