import { type Recipient, readRecipients } from '@bocau/mail-core/recipients/recipients'

/** What typing makes: people who are complete, and what is left to be typed on. */
export interface Typed {
  added: readonly Recipient[]
  rest: string
}

const separator = /[,;\n\t]/

/**
 * Reads a field while it is typed in. A comma, a semicolon or a line end completes what stands before it. So does
 * a space after an address, bare or in brackets behind a name; after a name it does not while people are offered by that name.
 */
export function readTyped(text: string, isOffered: boolean): Typed {
  if (hasSeparator(text)) return complete(text)
  // A blank inside quotation marks belongs to an address, and one behind them to a name that goes on.
  const bare = withoutQuoted(text)
  if (/<[^<>]*@[^<>]*>\s+$/.test(bare)) return complete(text)
  const isEnded = /\S\s+$/.test(bare) && !text.includes('<')
  return isEnded && (bare.includes('@') || !(isOffered || text.includes('"')))
    ? complete(text)
    : { added: [], rest: text.trimStart() }
}

/** Everything that was typed or pasted, taken as complete. */
export const complete = (text: string): Typed => ({ added: readRecipients(text), rest: '' })

/** Whether pasted text is more than a piece of what is being typed. */
export const isWhole = (text: string): boolean => separator.test(text.trim()) || text.includes('@')

/** A comma inside quotation marks or brackets belongs to a name. */
const hasSeparator = (text: string): boolean =>
  separator.test(withoutQuoted(text).replace(/<[^>]*(>|$)/g, ''))

/** The text without what stands in quotation marks, closed or not yet. */
const withoutQuoted = (text: string): string => text.replace(/"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)/gs, '')
