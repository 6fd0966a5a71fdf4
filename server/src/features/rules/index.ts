export { type ActiveRule, ActiveRules, type ActiveScript, type RuleSet } from './active-rules.ts'
export { blockSenders } from './block-senders.ts'
export { closedFolders } from './check-own-script.ts'
export { createRule } from './create-rule.ts'

export {
  bounceJob,
  ForwardedMessage,
  forwardJob,
  PassedBounce,
  planForward,
  planPassedBounce,
  planVacationAnswer,
  VacationAnswer,
  vacationJob,
} from './later-messages.ts'
export { noteFailure } from './note-failure.ts'
export { rulesRoutes } from './routes.ts'
export { listRules, noteAnswer } from './store.ts'
export { rulesJobs, ruleTrialRoutes } from './trial-routes.ts'
export { trustedSenderRoutes } from './trust-senders.ts'
export { rulesUpkeep } from './upkeep.ts'
