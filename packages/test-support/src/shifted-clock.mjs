// node --import this?minutes=N: a process whose machine's clock is N minutes ahead, or behind when N is negative.
const shiftMs = Number(new URL(import.meta.url).searchParams.get('minutes')) * 60_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
