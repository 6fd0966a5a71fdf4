/** Distance from the limit within which a truncated text may end at a word or line. */
const SLACK = 400

/** Truncates a long text, at the end of a line or word if possible. */
export function clipText(text: string, limit = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, Math.max(0, limit))
  const lineEnd = cut.lastIndexOf('\n')
  if (lineEnd > cut.length - SLACK && lineEnd > 0) return cut.slice(0, lineEnd)
  const wordEnd = cut.lastIndexOf(' ')
  return (wordEnd > cut.length - SLACK && wordEnd > 0 ? cut.slice(0, wordEnd) : cut).toWellFormed()
}
