/** Generic message for internal errors; details are logged, never returned. */
export const FAULT = 'Something went wrong on our side. Try again in a moment.';
