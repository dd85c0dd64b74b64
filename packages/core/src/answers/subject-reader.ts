import { openSubjectReader, type SubjectReader } from '@feedback/intelligence';

let opened: SubjectReader | undefined;

/** The reader of texts and questions. It is opened by the first question, because opening reads files. */
export function subjectReader(): SubjectReader {
  return (opened ??= openSubjectReader());
}
