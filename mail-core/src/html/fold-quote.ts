import { escapeHtml } from './escape-html.ts'

/** Returns the opening tags of a folded quotation; it opens without a script. */
export function quoteOpening(label: string): string {
  return `<details class="bocau-quote"><summary aria-label="${escapeHtml(label)}">…</summary>`
}

/** Closing tag of a folded quotation. */
export const QUOTE_CLOSING = '</details>'
