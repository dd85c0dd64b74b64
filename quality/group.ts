/** One method's figures on one set of data; a target applies to the figure of the same name. */
export type QualityRow = {
  on: string;
  /** `product`, or the name of a baseline measured beside it. */
  method: string;
  figures: Record<string, number>;
  targets?: Record<string, { atLeast?: number; atMost?: number }>;
};

/** Measured together, and reported in one table. */
export type QualityGroup = {
  name: string;
  /** The data on which parameters were chosen, and the data of this report. */
  about: string;
  measure: (data: QualityData) => Promise<QualityRow[]>;
};

/** The location of the data: QUALITY_DATA, or the samples in quality/samples. Undefined for missing data. */
export type QualityData = {
  path: (name: string) => string | undefined;
  /** A folder with git repositories; undefined when none was named. */
  repositories?: string | undefined;
  /** Includes measurements that take minutes. */
  isFull?: boolean;
};
