export { bucketStorage, type BucketSettings } from './bucket-storage.ts';
export { openStorage, type StorageSettings } from './open-storage.ts';
export { folderStorage } from './folder-storage.ts';
export {
  createGuardedFetch,
  type GuardedAnswer,
  type GuardedFetch,
  type GuardOptions,
  GuardRefusal,
  toAllowedUrl,
} from './guarded-fetch.ts';
export { type HookHosts, toHookAddress } from './hooks/hook-address.ts';
export { type HookOutcome, type HookRequest, type HookSender, openHookSender } from './hooks/hook-sender.ts';
export { type ObjectStorage } from './object-storage.ts';
export {
  findCommit,
  type GitCommit,
  type GitFile,
  listFiles,
  readFiles,
  readHistory,
} from './git/read-commit.ts';
export { GitError } from './git/run-git.ts';
export { reasonOf } from './git/git-reasons.ts';
export { type Head, type Mirrored, type MirrorOptions, type Mirrors, openMirrors } from './git/mirror.ts';
export { type RepositoryToken } from './git/transport.ts';
export {
  type AllowedRepositories,
  isBranchName,
  isSshAddress,
  nameOfRepository,
  type RepositoryAddress,
  toRepositoryAddress,
} from './git/repository-address.ts';
export { type Mail, type Mailer, type SendOutcome } from './mail/mail.ts';
export { type MailerOptions, openMailer } from './mail/open-mailer.ts';
export {
  type LanguageModel,
  type ModelOutcome,
  type ModelQuestion,
  type ModelSettings,
  type Pause,
  type TokensUsed,
} from './models/language-model.ts';
export { openLanguageModel } from './models/open-language-model.ts';
