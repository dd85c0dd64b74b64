import { openSubjectReader, type SubjectReader } from '@feedback/intelligence';

let opened: SubjectReader | undefined;

/** Reads what texts and questions speak of; opened with the first question, for that reads files. */
export function subjectReader(): SubjectReader {
  return (opened ??= openSubjectReader());
}
