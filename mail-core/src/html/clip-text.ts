/** How far before the limit a clipped text may end to end with a whole word or line. */
const SLACK = 400

/** The beginning of a text that is too long to be shown, ending with a line or a word where one ends nearby. */
export function clipText(text: string, limit = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, Math.max(0, limit))
  const lineEnd = cut.lastIndexOf('\n')
  if (lineEnd > cut.length - SLACK && lineEnd > 0) return cut.slice(0, lineEnd)
  const wordEnd = cut.lastIndexOf(' ')
  return (wordEnd > cut.length - SLACK && wordEnd > 0 ? cut.slice(0, wordEnd) : cut).toWellFormed()
}
