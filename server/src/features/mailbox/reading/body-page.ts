import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { RenderedBody } from '../../../ports/message-parser.ts'
import { messageNotes } from './message-notes.ts'

/** Style of the page of a body. */
export interface PageStyle {
  theme: 'light' | 'dark'
  /** In the dark theme: original colours on white, or darkened; by default the message's own colours decide. */
  colours?: 'original' | 'dark' | undefined
}

/** Builds the page of a body. Its content is sanitised; attributes of its root element inform the surrounding page. */
export function bodyPage(rendered: RenderedBody, style: PageStyle): string {
  const attributes = [
    ...themeAttributes(rendered, style),
    ...(rendered.blockedImages > 0 ? [`data-blocked-images="${rendered.blockedImages}"`] : []),
    ...(rendered.notes ? [`data-notes="${escapeHtml(JSON.stringify(messageNotes(rendered.notes)))}"`] : []),
    ...(rendered.isEmpty ? ['data-empty'] : []),
    ...(rendered.isClipped ? [`data-clipped="${rendered.size}"`] : []),
    ...(rendered.isTextOnly ? ['data-text-only'] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>@layer letter{${rendered.css}}</style></head><body>${rendered.html}</body></html>`
}

/**
 * A body with its own colours was designed for a white page: in the dark theme it stays on white, or is darkened. A
 * body without any, or written here, is darkened unless the original colours are requested.
 */
function themeAttributes(
  { hasAuthorColours, isDarkenedFirst }: Pick<RenderedBody, 'hasAuthorColours' | 'isDarkenedFirst'>,
  { theme, colours = hasAuthorColours && !isDarkenedFirst ? 'original' : 'dark' }: PageStyle,
): string[] {
  if (theme === 'light') return ['data-theme="light"']
  if (colours === 'original') return ['data-theme="light"', 'data-on-paper']
  return hasAuthorColours ? ['data-theme="dark"', 'data-darkened'] : ['data-theme="dark"']
}
