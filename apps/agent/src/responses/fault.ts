/** All that is said of a failure that is not the client's; the log has the rest. */
export const FAULT = 'Something went wrong on our side. Try again in a moment.';
