import { unflowText } from '../mime/flowed-text.ts'
import { findQuoteStart } from '../quote.ts'
import { escapeHtml } from './escape-html.ts'
import { QUOTE_CLOSING, quoteOpening } from './fold-quote.ts'
import { safeLink } from './safe-url.ts'

/** Display options of a plain text. */
export interface TextToHtmlOptions {
  /** Label of the control that unfolds the quotation. */
  quoteLabel: string
  /** Unfolds the quotation. */
  expandsQuote?: boolean
  /** True if the text still has the soft line breaks of `format=flowed`; `parseMessage` joins them. */
  isFlowed?: boolean
  deletesSpaces?: boolean
}

const LINK =
  /(?<![\p{L}\p{N}@./-])(?:(?:https?:\/\/|www\.)[^\s<>"'`\u200b]{1,2000}|(?:mailto:)?[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/giu
const TRAILING: ReadonlySet<string> = new Set('.,;:!?…\'"*_')
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/** Converts plain text to HTML with line breaks, links and a folded quotation. */
export function textToHtml(text: string, options: TextToHtmlOptions): string {
  const unfolded = options.isFlowed ? unflowText(text, options.deletesSpaces ?? false) : text
  const start = options.expandsQuote ? -1 : findQuoteStart(unfolded)
  if (start < 0) return asBlock(unfolded)
  return `${asBlock(unfolded.slice(0, start).trimEnd())}${quoteOpening(options.quoteLabel)}${asBlock(unfolded.slice(start))}${QUOTE_CLOSING}`
}

function asBlock(text: string): string {
  return `<div class="bocau-text" style="white-space:pre-wrap;overflow-wrap:anywhere">${linkify(text)}</div>`
}

/** Escapes text and turns its web and mail addresses into links. */
function linkify(text: string): string {
  let html = ''
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const link = trimLink(match[0])
    const target = /^(https?:|mailto:)/i.test(link)
      ? link
      : link.includes('@')
        ? `mailto:${link}`
        : `http://${link}`
    const href = safeLink(target)
    if (!href) continue
    html += escapeHtml(text.slice(at, match.index))
    html += `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(link)}</a>`
    at = match.index + link.length
  }
  return html + escapeHtml(text.slice(at))
}

/**
 * Removes trailing punctuation and closing brackets from a link, unless the link itself opened the bracket.
 */
function trimLink(link: string): string {
  let end = withoutTrailing(link, link.length)
  for (const [opening, closing] of BRACKETS) {
    let surplus = count(link, closing, end) - count(link, opening, end)
    for (; surplus > 0 && link.charAt(end - 1) === closing; surplus--) end = withoutTrailing(link, end - 1)
  }
  return link.slice(0, end)
}

function withoutTrailing(text: string, from: number): number {
  let end = from
  while (end > 0 && TRAILING.has(text.charAt(end - 1))) end--
  return end
}

function count(text: string, character: string, until: number): number {
  let times = 0
  for (let at = text.indexOf(character); at >= 0 && at < until; at = text.indexOf(character, at + 1)) times++
  return times
}
