/** Whether a survey may be answered on pages of this origin; an empty list allows any. */
export function mayAnswerAt(origin: string, allowedOrigins: readonly string[]): boolean {
  return allowedOrigins.length === 0 || allowedOrigins.includes(origin);
}
