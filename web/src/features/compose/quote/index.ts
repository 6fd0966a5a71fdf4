export { quoteOf } from './quote-of.ts'
