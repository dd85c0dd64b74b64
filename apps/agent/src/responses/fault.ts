/** Generic message for internal errors; details are logged, never returned. */
export const FAULT = 'Something went wrong on our side. Try again in a moment.';

/** Message for a request that PostgreSQL was too slow for. */
export const SLOW = 'The service is busy. Try again in a moment.';
