export { clusterFeedback, type ClusterDeps, type ClusterEngine } from './cluster-feedback.ts';
export { type Clock, feedbackAcceptor, type FeedbackAcceptor, type Writer } from './accept-feedback.ts';
export {
  type Burials,
  type ConsumeDeps,
  consumeTask,
  type Effect,
  type Processor,
  type Processors,
  type Task,
} from './consume-task.ts';
export { createWorkspace, type NewOwner } from './create-workspace.ts';
export { hashPassword, type PasswordCost, verifyPassword } from './passwords.ts';
export { type FeedbackInput } from './prepare-feedback.ts';
export { rankPriorities, type RankDeps, type RankedDetail } from './rank-priorities.ts';
export {
  type PrioritiesAsked,
  type PrioritiesRead,
  readPriorities,
  type ReadPriority,
} from './read-priorities.ts';
export { relayTasks, type RelayDeps } from './relay-tasks.ts';
export { type Understand, understandFeedback } from './understand-feedback.ts';
