/** One method's figures on one set of data; a target belongs to the figure of its name. */
export type QualityRow = {
  on: string;
  /** `product`, or the name of a baseline that was measured beside it. */
  method: string;
  figures: Record<string, number>;
  targets?: Record<string, { atLeast?: number; atMost?: number }>;
};

/** Measured together, and reported in one table. */
export type QualityGroup = {
  name: string;
  /** What was chosen on which data, and what this is reported on. */
  about: string;
  measure: (data: QualityData) => Promise<QualityRow[]>;
};

/** Where the data is: QUALITY_DATA, or the samples shipped in quality/samples. Gives undefined for what is not there. */
export type QualityData = {
  path: (name: string) => string | undefined;
  /** Also what takes minutes. */
  isFull?: boolean;
};
