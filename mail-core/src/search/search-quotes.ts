// Keyboards replace straight quotation marks with curly ones. A backslash escapes a quotation mark.
const QUOTED = /["“”]((?:[^"“”\\]|\\[\s\S])*)["“”]/y
/** A backslash before the last mark, as in `"C:\"`, is part of the text. */
const QUOTED_WITHOUT_ESCAPES = /["“”]([^"“”]*)["“”]/y

/** Returns the quoted text at a position and its end; null if there is none. */
export function readQuoted(typed: string, at: number): { text: string; end: number } | null {
  QUOTED.lastIndex = at
  const [, escaped] = QUOTED.exec(typed) ?? []
  if (escaped !== undefined) return { text: escaped.replace(/\\(["“”\\])/g, '$1'), end: QUOTED.lastIndex }
  QUOTED_WITHOUT_ESCAPES.lastIndex = at
  const [, text] = QUOTED_WITHOUT_ESCAPES.exec(typed) ?? []
  return text === undefined ? null : { text, end: QUOTED_WITHOUT_ESCAPES.lastIndex }
}

/** Returns the text of an entirely quoted string; null otherwise. */
export function insideQuotes(typed: string): string | null {
  const trimmed = typed.trim()
  const quoted = readQuoted(trimmed, 0)
  return quoted?.end === trimmed.length ? quoted.text : null
}

/** Quotes a text for `readQuoted`. */
export function inQuotes(text: string): string {
  return `"${text.trim().replace(/["“”\\]/g, '\\$&')}"`
}
