const SIGNATURE = '<div class="bocau_signature"'
const QUOTE = '<div class="bocau_quote"'
const DIV = /<(\/?)div\b[^<>]*>/g

export interface RealBodyOptions {
  /** What is forwarded counts as said. */
  countsQuote?: boolean
}

/**
 * Whether somebody wrote something into the editor: words or an image, beside the signature and what is quoted. Reads
 * HTML as the editor gives it and builds nothing, so that it may be asked at every change.
 */
export function hasRealBody(editorHtml: string, { countsQuote = false }: RealBodyOptions = {}): boolean {
  const withoutSignature = without(editorHtml, SIGNATURE)
  const own = countsQuote ? withoutSignature : without(withoutSignature, QUOTE)
  if (/<(?:img|hr)\b/i.test(own)) return true
  return /\S/.test(own.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\u00a0\u200b\ufeff]/g, ' '))
}

/** The HTML without every block that begins so. */
function without(html: string, opening: string): string {
  let kept = ''
  let at = 0
  for (let start = html.indexOf(opening); start >= 0; start = html.indexOf(opening, at)) {
    kept += html.slice(at, start)
    at = endOfDiv(html, start)
  }
  return kept + html.slice(at)
}

/** Behind the end of the block that begins at `start`. */
function endOfDiv(html: string, start: number): number {
  DIV.lastIndex = start
  let depth = 0
  for (let tag = DIV.exec(html); tag; tag = DIV.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return DIV.lastIndex
  }
  return html.length
}
