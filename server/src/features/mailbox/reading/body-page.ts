import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { DrawnBody } from '../../../ports/message-parser.ts'
import { messageNotes } from './message-notes.ts'

/** How the page of a body looks. */
export interface PageLook {
  theme: 'light' | 'dark'
  /** In the dark theme: on white paper as drawn, or darkened; when absent the message's own colours decide. */
  colours?: 'original' | 'dark' | undefined
}

/** The page of a body: what it holds was sanitised, and what it tells the page around stands in attributes of its root. */
export function bodyPage(drawn: DrawnBody, look: PageLook): string {
  const attributes = [
    ...themeAttributes(drawn, look),
    ...(drawn.blockedImages > 0 ? [`data-blocked-images="${drawn.blockedImages}"`] : []),
    ...(drawn.notes ? [`data-notes="${escapeHtml(JSON.stringify(messageNotes(drawn.notes)))}"`] : []),
    ...(drawn.isEmpty ? ['data-empty'] : []),
    ...(drawn.isClipped ? [`data-clipped="${drawn.size}"`] : []),
    ...(drawn.isTextOnly ? ['data-text-only'] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>@layer letter{${drawn.css}}</style></head><body>${drawn.html}</body></html>`
}

/**
 * A body that brings its own colours was drawn on white paper: in the dark it gets a sheet of it, or is darkened. One that
 * was written here is darkened unless white paper is asked for.
 */
function themeAttributes(
  { hasOwnColours, isDarkenedFirst }: Pick<DrawnBody, 'hasOwnColours' | 'isDarkenedFirst'>,
  { theme, colours = hasOwnColours && !isDarkenedFirst ? 'original' : 'dark' }: PageLook,
): string[] {
  if (theme === 'light') return ['data-theme="light"']
  if (colours === 'original') return ['data-theme="light"', 'data-on-paper']
  return hasOwnColours ? ['data-theme="dark"', 'data-darkened'] : ['data-theme="dark"']
}
