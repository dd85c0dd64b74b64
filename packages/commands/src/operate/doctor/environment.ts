/** The settings of an installation, as its processes have them. */
export type Environment = Record<string, string | undefined>;
