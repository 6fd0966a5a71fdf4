export { buildQuote } from './quote-of.ts'
