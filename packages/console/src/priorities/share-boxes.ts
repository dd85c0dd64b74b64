/** The most customers with a box of their own in each list of the share page: the body of a form is bounded. */
export const MOST_BOXES = 400;
