import { clipText } from '@bocau/mail-core/html/clip-text'
import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { proxied } from './web-image.ts'

/** How a letter's body is drawn. */
export interface BodyLook {
  theme: 'light' | 'dark'
  quoteLabel: string
  showsWebImages: boolean
  /** In the dark theme: on white paper as drawn, or darkened; when absent the letter's own colours decide. */
  colours?: 'original' | 'dark' | undefined
  /** All of a long body rather than its beginning. */
  isWhole: boolean
  /** The address of an image that came with the letter; null for one that did not. */
  inlineImage(contentId: string): string | null
}

interface Drawn {
  html: string
  css: string
  hasOwnColours: boolean
  blockedImages: number
  isClipped: boolean
}

/** A body that says more than this, in characters and elements together, is shown clipped at first. */
const CLIPPED_ABOVE = 100_000
/** Beyond this a text is too much for any page. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024

/** The page of a body: what it holds is sanitised, and what it tells the page around stands in attributes of its root. */
export function bodyPage(letter: Pick<Letter, 'html' | 'text'>, look: BodyLook): string {
  const drawn = draw(letter, look)
  const attributes = [
    ...themeAttributes(drawn.hasOwnColours, look),
    ...(drawn.blockedImages > 0 ? [`data-blocked-images="${drawn.blockedImages}"`] : []),
    ...(isEmpty(drawn.html) ? ['data-empty'] : []),
    ...(drawn.isClipped ? [`data-clipped="${sizeOf(letter)}"`] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>@layer letter{${drawn.css}}</style></head><body>${drawn.html}</body></html>`
}

/** A body that brings its own colours was drawn on white paper: in the dark it gets a sheet of it, or is darkened. */
function themeAttributes(hasOwnColours: boolean, { theme, colours }: BodyLook): string[] {
  if (theme === 'light') return ['data-theme="light"']
  if (colours === 'original' || (hasOwnColours && colours !== 'dark'))
    return ['data-theme="light"', 'data-on-paper']
  return hasOwnColours ? ['data-theme="dark"', 'data-darkened'] : ['data-theme="dark"']
}

/** Nothing to read and nothing to see: the frame would be a hole in the page. */
const isEmpty = (html: string) =>
  !/<(img|hr)\b/.test(html) &&
  !/\S/.test(html.replace(/<[^<>]*>|&nbsp;|[\u00a0\u200b-\u200f\u2060\ufeff]/g, ''))

const sizeOf = ({ html, text }: Pick<Letter, 'html' | 'text'>) => Buffer.byteLength(html ?? text)

function draw({ html, text }: Pick<Letter, 'html' | 'text'>, look: BodyLook): Drawn {
  const { quoteLabel, inlineImage } = look
  const maxShown = look.isWhole ? MAX_TEXT_LENGTH : CLIPPED_ABOVE
  if (html === null) {
    const shown = clipText(text, maxShown)
    const isClipped = shown.length < text.length
    return {
      html: textToHtml(shown, { quoteLabel }),
      css: '',
      hasOwnColours: false,
      blockedImages: 0,
      isClipped,
    }
  }
  return sanitiseHtml(html, {
    quoteLabel,
    inlineImage,
    maxShown,
    remoteImage: (url) => (look.showsWebImages ? proxied(url) : null),
  })
}
