export { type ActiveRule, ActiveRules, type ActiveScript, type RuleSet } from './active-rules.ts'
export { blockSenders } from './block-senders.ts'
export { createRule } from './create-rule.ts'
export { addVerifiedForward } from './forward/add-verified-forward.ts'
export { countBounce, findForwardedMessage, forwardSender, signText } from './forward/forward-sender.ts'
export type { ForwardedRow } from './forward/forwarded-store.ts'
export { findVerifiedForwards } from './forward/verified-forwards.ts'
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
export { listRules } from './store.ts'
export { scheduleReadingLists, subscriptionJobs } from './subscriptions/read-older-lists.ts'
export { subscriptionRoutes } from './subscriptions/routes.ts'
export { findReplyTemplate } from './template-replies/reply-template-store.ts'
export { planTemplateReply, TemplateReply, templateReplyJob } from './template-replies/template-reply.ts'
export { hasReplyTemplateInUse } from './template-replies/templates-in-use.ts'
export { transferRules } from './transfer/transfer-rules.ts'
export { rulesJobs, ruleTrialRoutes } from './trial-routes.ts'
export { trustedSenderRoutes } from './trust-senders.ts'
