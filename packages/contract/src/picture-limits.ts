/** How large a picture may be in pixels: what it takes to decode one goes by these, however few bytes the file has. */
export const PICTURE_LIMITS = { side: 10_000, pixels: 25_000_000 } as const;
