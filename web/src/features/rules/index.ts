export { type ReadRule, readRules, rulesOf } from './read-rule.ts'
export {
  blockSenders,
  changeRule,
  createRule,
  deleteRule,
  orderRules,
  resendCode,
  rulesQuery,
  unblockSenders,
  verifyForward,
} from './rule-calls.ts'
