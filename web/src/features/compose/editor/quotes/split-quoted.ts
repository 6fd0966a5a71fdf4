import { readHtml } from '../let-in/read-html.ts'
import { isLong } from './quote-apart.ts'

const FOLDED = '<div class="bocau_quote" data-folded="">'

/** A message's HTML in its two parts: what is being written, and the quoted message at its end. */
export interface SplitQuoted {
  own: string
  /** The quoted letter while it is folded away, held as text: it costs nothing until somebody unfolds it. */
  folded: string
  /** A long one that is unfolded. A short one stands in the text. */
  apart: string
}

/** Parts what is written from the quoted message behind it. */
export function splitQuoted(html: string): SplitQuoted {
  const start = html.indexOf(FOLDED)
  if (start >= 0) return { own: html.slice(0, start), folded: html.slice(start), apart: '' }
  const whole = { own: html, folded: '', apart: '' }
  if (!isLong(html) || !html.includes('bocau_quote')) return whole
  const message = document.createElement('template')
  message.content.append(readHtml(html))
  const { lastElementChild: quote, lastChild } = message.content
  const isAlone = quote === message.content.firstChild
  if (!quote?.matches('.bocau_quote') || quote !== lastChild || isAlone || !isLong(quote.innerHTML))
    return whole
  quote.remove()
  return { own: message.innerHTML, folded: '', apart: quote.outerHTML }
}

/** The quoted letter as it stands once it is unfolded, to be read and written in. */
export const unfoldQuote = (folded: string): string => folded.replace(' data-folded=""', '')
