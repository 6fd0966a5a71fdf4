import { type Recipient, readRecipients } from '@bocau/mail-core/recipients/recipients'

/** Result of parsing the input: complete recipients and the remaining text. */
export interface Typed {
  added: readonly Recipient[]
  rest: string
}

const separator = /[,;\n\t]/

/**
 * Parses the input while typing. A comma, semicolon or line end completes a recipient. So does a space after an
 * address, bare or in angle brackets after a name; after a name it does not while suggestions match.
 */
export function readTyped(text: string, isOffered: boolean): Typed {
  if (hasSeparator(text)) return readComplete(text)
  // A space inside quotation marks belongs to an address, and one after them to a name that continues.
  const bare = withoutQuoted(text)
  if (/<[^<>]*@[^<>]*>\s+$/.test(bare)) return readComplete(text)
  const isFinished = /\S\s+$/.test(bare) && !text.includes('<')
  return isFinished && (bare.includes('@') || !(isOffered || text.includes('"')))
    ? readComplete(text)
    : { added: [], rest: text.trimStart() }
}

/** Parses all typed or pasted text as complete recipients. */
export const readComplete = (text: string): Typed => ({ added: readRecipients(text), rest: '' })

/** Returns true if pasted text is a complete recipient or a list. */
export const isComplete = (text: string): boolean => separator.test(text.trim()) || text.includes('@')

/**
 * Returns true if a text contains a separator; a comma inside quotation marks or brackets belongs to a
 * name.
 */
const hasSeparator = (text: string): boolean =>
  separator.test(withoutQuoted(text).replace(/<[^>]*(>|$)/g, ''))

/** Removes quoted strings, including an unclosed one. */
const withoutQuoted = (text: string): string => text.replace(/"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)/gs, '')
