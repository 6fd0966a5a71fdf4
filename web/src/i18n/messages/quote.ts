import { en } from './quote.en.ts'
import { vi } from './quote.vi.ts'

export type QuoteMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends QuoteMessages {}
}

/** The lines above a message that is answered or passed on. Mail programs know a quotation by them. */
export const quoteMessages = { vi, en }
