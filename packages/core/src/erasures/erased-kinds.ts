import { erasures } from '@feedback/db';

/** What an erasure counts, in the order in which it is shown. */
export const ERASED_KINDS = erasures.WENT;
