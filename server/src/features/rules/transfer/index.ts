export { transferRules } from './transfer-rules.ts'
