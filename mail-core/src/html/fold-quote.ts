import { escapeHtml } from './escape-html.ts'

/** The beginning of a quotation that stays folded until it is asked for; it needs no script to open. */
export function quoteOpening(label: string): string {
  return `<details class="bocau-quote"><summary aria-label="${escapeHtml(label)}">…</summary>`
}

/** The end of a folded quotation. */
export const QUOTE_CLOSING = '</details>'
