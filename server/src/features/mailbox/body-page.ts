import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { proxied } from './web-image.ts'

/** How a letter's body is drawn. */
export interface BodyLook {
  theme: 'light' | 'dark'
  quoteLabel: string
  showsWebImages: boolean
  /** The address of an image that came with the letter; null for one that did not. */
  inlineImage(contentId: string): string | null
}

interface Drawn {
  html: string
  css: string
  hasOwnColours: boolean
  blockedImages: number
}

/** The page of a body: what it holds is sanitised, and what it tells the page around stands in attributes of its root. */
export function bodyPage(letter: Pick<Letter, 'html' | 'text'>, look: BodyLook): string {
  const drawn = draw(letter, look)
  // A body that brings its own colours was drawn on white paper: in the dark it gets a sheet of it.
  const isOnPaper = drawn.hasOwnColours && look.theme === 'dark'
  const attributes = [
    isOnPaper ? 'data-theme="light" data-on-paper' : `data-theme="${look.theme}"`,
    ...(drawn.blockedImages > 0 ? [`data-blocked-images="${drawn.blockedImages}"`] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>${drawn.css}</style></head><body>${drawn.html}</body></html>`
}

function draw({ html, text }: Pick<Letter, 'html' | 'text'>, look: BodyLook): Drawn {
  const { quoteLabel, inlineImage } = look
  if (html === null) {
    return { html: textToHtml(text, { quoteLabel }), css: '', hasOwnColours: false, blockedImages: 0 }
  }
  return sanitiseHtml(html, {
    quoteLabel,
    inlineImage,
    remoteImage: (url) => (look.showsWebImages ? proxied(url) : null),
  })
}
