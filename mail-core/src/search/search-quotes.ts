// People's keyboards make curly quotes of straight ones. A backslash takes its meaning from a quotation mark.
const QUOTED = /["“”]((?:[^"“”\\]|\\[\s\S])*)["“”]/y
/** A backslash before the last mark, as in `"C:\"`, is one of the text. */
const QUOTED_AS_IT_STANDS = /["“”]([^"“”]*)["“”]/y

/** What stands in quotes at a place of a typed text, and where it ends; null where nothing does. */
export function readQuoted(typed: string, at: number): { text: string; end: number } | null {
  QUOTED.lastIndex = at
  const [, escaped] = QUOTED.exec(typed) ?? []
  if (escaped !== undefined) return { text: escaped.replace(/\\(["“”\\])/g, '$1'), end: QUOTED.lastIndex }
  QUOTED_AS_IT_STANDS.lastIndex = at
  const [, text] = QUOTED_AS_IT_STANDS.exec(typed) ?? []
  return text === undefined ? null : { text, end: QUOTED_AS_IT_STANDS.lastIndex }
}

/** The text that is written in quotes as a whole; null where it is not. */
export function insideQuotes(typed: string): string | null {
  const trimmed = typed.trim()
  const quoted = readQuoted(trimmed, 0)
  return quoted?.end === trimmed.length ? quoted.text : null
}

/** A text in quotes, as `readQuoted` reads it. */
export function inQuotes(text: string): string {
  return `"${text.trim().replace(/["“”\\]/g, '\\$&')}"`
}
