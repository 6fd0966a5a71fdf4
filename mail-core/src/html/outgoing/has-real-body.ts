const SIGNATURE = '<div class="bocau_signature"'
const QUOTE = '<div class="bocau_quote"'
const DIV = /<(\/?)div\b[^<>]*>/g

export interface RealBodyOptions {
  /** Counts forwarded text as content. */
  countsQuote?: boolean
  /** Original signature; text added to it counts as content. */
  signature?: string
}

/**
 * Returns true if the editor contains text or an image besides the signature and the quotation. Reads the editor's HTML
 * without parsing it, so it can run at every change.
 */
export function hasRealBody(
  editorHtml: string,
  { countsQuote = false, signature = '' }: RealBodyOptions = {},
): boolean {
  const signatureText = visibleText(signature)
  const hasAddedText = (block: string) =>
    signatureText !== '' && visibleText(block) !== signatureText && visibleText(block).includes(signatureText)
  const withoutSignature = removeBlocks(editorHtml, SIGNATURE, hasAddedText)
  const content = countsQuote ? withoutSignature : removeBlocks(withoutSignature, QUOTE)
  if (/<(?:img|hr)\b/i.test(content)) return true
  return /\S/.test(content.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\u00a0\u200b\ufeff]/g, ' '))
}

const visibleText = (html: string) => html.replace(/<[^<>]*>|&nbsp;|&#160;|[\s\u00a0\u200b\ufeff]/g, '')

/** Removes every block that starts with `opening`, except those that `isRetained` accepts. */
function removeBlocks(
  html: string,
  opening: string,
  isRetained: (block: string) => boolean = () => false,
): string {
  let output = ''
  let at = 0
  for (let start = html.indexOf(opening); start >= 0; start = html.indexOf(opening, at)) {
    const end = endOfDiv(html, start)
    output += html.slice(at, isRetained(html.slice(start, end)) ? end : start)
    at = end
  }
  return output + html.slice(at)
}

/** Returns the position after the end of the block that starts at `start`. */
function endOfDiv(html: string, start: number): number {
  DIV.lastIndex = start
  let depth = 0
  for (let tag = DIV.exec(html); tag; tag = DIV.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return DIV.lastIndex
  }
  return html.length
}
