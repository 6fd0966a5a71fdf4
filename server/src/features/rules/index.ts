export { type ActiveRule, ActiveRules, type ActiveScript, type RuleSet } from './active-rules.ts'
export { blockSenders } from './block-senders.ts'
export { forbiddenFolders } from './check-user-script.ts'
export { createRule } from './create-rule.ts'

export {
  bounceJob,
  ForwardedMessage,
  forwardJob,
  PassedBounce,
  planForward,
  planPassedBounce,
  planVacationReply,
  VacationReply,
  vacationJob,
} from './later-messages.ts'
export { rulesMaintenance } from './maintenance.ts'
export { recordFailure } from './record-failure.ts'
export { rulesRoutes } from './routes.ts'
export { listRules, recordSentReply } from './store.ts'
export { rulesJobs, ruleTrialRoutes } from './trial-routes.ts'
export { trustedSenderRoutes } from './trust-senders.ts'
