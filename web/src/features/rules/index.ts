export { maySetUp } from './may-set-up.ts'
export { type ReadRule, rulesOf, type ScriptInfo } from './read-rule.ts'
export {
  blockSenders,
  changeRule,
  createRule,
  createScript,
  deleteRule,
  orderRules,
  resendCode,
  rulesQuery,
  trustedSendersQuery,
  trustSender,
  unblockSenders,
  verifyForward,
} from './rule-calls.ts'
