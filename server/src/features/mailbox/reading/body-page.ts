import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { DrawnBody } from '../../../ports/message-parser.ts'
import { messageNotes } from './message-notes.ts'

/** Style of the page of a body. */
export interface PageLook {
  theme: 'light' | 'dark'
  /** In the dark theme: original colours on white, or darkened; by default the message's own colours decide. */
  colours?: 'original' | 'dark' | undefined
}

/** Builds the page of a body. Its content is sanitised; attributes of its root element inform the surrounding page. */
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
 * A body with its own colours was designed for a white page: in the dark theme it stays on white, or is darkened. A
 * body without any, or written here, is darkened unless the original colours are requested.
 */
function themeAttributes(
  { hasOwnColours, isDarkenedFirst }: Pick<DrawnBody, 'hasOwnColours' | 'isDarkenedFirst'>,
  { theme, colours = hasOwnColours && !isDarkenedFirst ? 'original' : 'dark' }: PageLook,
): string[] {
  if (theme === 'light') return ['data-theme="light"']
  if (colours === 'original') return ['data-theme="light"', 'data-on-paper']
  return hasOwnColours ? ['data-theme="dark"', 'data-darkened'] : ['data-theme="dark"']
}
