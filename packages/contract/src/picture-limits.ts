/**
 * How large a picture may be, in pixels: the cost of decoding a picture depends on its pixels, however few bytes the file has.
 */
export const PICTURE_LIMITS = { side: 10_000, pixels: 25_000_000 } as const;
