const OPENING = '<div class="bocau_quote" data-folded="">'

/** A letter's HTML in its two parts: what is being written, and the quoted letter while it is folded away at the end. */
export interface SplitLetter {
  own: string
  /** Held as text: it costs nothing until somebody unfolds it. Empty where there is none, or it is unfolded. */
  folded: string
}

/** Parts what is written from the quoted letter behind it. */
export function splitFoldedQuote(html: string): SplitLetter {
  const start = html.indexOf(OPENING)
  return start < 0 ? { own: html, folded: '' } : { own: html.slice(0, start), folded: html.slice(start) }
}

/** The quoted letter as it stands in the text once it is unfolded, to be read and written in. */
export const unfoldQuote = (folded: string): string => folded.replace(' data-folded=""', '')
