export { type ActiveRule, ActiveRules, type ActiveScript, type RuleSet } from './active-rules.ts'
export { addProvedForward } from './add-proved-forward.ts'
export { blockSenders } from './block-senders.ts'
export { closedFolders } from './check-own-script.ts'
export { createRule } from './create-rule.ts'
export type { RulesDeps } from './deps.ts'
export { forwardSender, originalSender } from './forward-sender.ts'
export {
  bounceJob,
  type ForwardedLetter,
  forwardJob,
  type PassedBounce,
  planForward,
  planPassedBounce,
  planVacationAnswer,
  type VacationAnswer,
  vacationJob,
} from './later-letters.ts'
export { noteProblem } from './note-problem.ts'
export { rulesRoutes } from './routes.ts'
export { forgetAnswersBefore, listRules, noteAnswer } from './store.ts'
export { rulesJobs, ruleTrialRoutes } from './trial-routes.ts'
