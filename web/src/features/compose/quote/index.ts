export { buildQuote } from './build-quote.ts'
