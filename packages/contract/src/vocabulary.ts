// The words that travel: over the wire, into the database and between packages. Each list is written here and nowhere else.

/** What a piece of feedback is. The classifier's probabilities are in this order, and so is the database's enum. */
export const KINDS = ['bug', 'feature', 'question', 'praise', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** What the submitter of a survey may say that it is (§2.8). */
export const STATED_KINDS = ['bug', 'feature', 'question', 'other'] as const satisfies readonly Kind[];
export type StatedKind = (typeof STATED_KINDS)[number];

/** What a member may do: its own, and all that stands before it. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Where a priority stands, in the order in which it goes on. */
export const PRIORITY_STATES = ['open', 'building', 'shipped', 'shared'] as const;
export type PriorityState = (typeof PRIORITY_STATES)[number];

/** How sure it is that what was said belongs to a priority, the least first. */
export const CONFIDENCE_LEVELS = ['low', 'medium', 'high'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** Where a priority is going, in the order in which it is read. */
export const TREND_DIRECTIONS = ['rising', 'new', 'steady', 'falling', 'insufficient'] as const;
export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

/** What a survey asks to be rated on. */
export const RATING_SCALES = ['1-5', '1-10', 'thumbs', 'none'] as const;
export type RatingScale = (typeof RATING_SCALES)[number];

/** Where on a page a survey is shown (§2.8). */
export const SURFACES = ['float', 'inline', 'bar', 'thumbs', 'page', 'widget'] as const;
export type Surface = (typeof SURFACES)[number];

/** What an agent can be allowed (§5.3). */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];
