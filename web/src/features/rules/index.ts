export { type ReadRule, readRules, rulesOf, type ScriptMark } from './read-rule.ts'
export {
  blockSenders,
  changeRule,
  createRule,
  createScript,
  deleteRule,
  orderRules,
  resendCode,
  rulesQuery,
  unblockSenders,
  verifyForward,
} from './rule-calls.ts'
