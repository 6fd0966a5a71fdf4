export { transferRules } from './hand-rules.ts'
