export { handRules } from './hand-rules.ts'
