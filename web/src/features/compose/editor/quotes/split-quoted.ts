import { readHtml } from '../sanitise/read-html.ts'
import { isLong } from './separate-quote.ts'

const FOLDED = '<div class="bocau_quote" data-folded="">'

/** Message HTML, split into the written text and the quotation. */
export interface SplitQuoted {
  written: string
  /** Folded quotation as a string, which costs nothing until it is unfolded. */
  folded: string
  /** Long unfolded quotation; a short one is part of the text. */
  separate: string
}

/** Splits the quotation from the text above it. */
export function splitQuoted(html: string): SplitQuoted {
  const start = html.indexOf(FOLDED)
  if (start >= 0) return { written: html.slice(0, start), folded: html.slice(start), separate: '' }
  const full = { written: html, folded: '', separate: '' }
  if (!isLong(html) || !html.includes('bocau_quote')) return full
  const message = document.createElement('template')
  message.content.append(readHtml(html))
  const { lastElementChild: quote, lastChild } = message.content
  const isAlone = quote === message.content.firstChild
  if (!quote?.matches('.bocau_quote') || quote !== lastChild || isAlone || !isLong(quote.innerHTML))
    return full
  quote.remove()
  return { written: message.innerHTML, folded: '', separate: quote.outerHTML }
}

/** Returns the HTML of the unfolded quotation. */
export const unfoldQuote = (folded: string): string => folded.replace(' data-folded=""', '')
