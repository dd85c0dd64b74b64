// node --import this: a process whose machine's clock is five minutes ahead.
const AHEAD_MS = 300_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + AHEAD_MS);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
