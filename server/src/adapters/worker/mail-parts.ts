import { localImageUuid } from '@bocau/mail-core/html/local-images'
import { toMailHtml } from '@bocau/mail-core/html/outgoing/to-mail-html'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import type { MailParts, WrittenPart } from '../../ports/message-parser.ts'

/** Splits a draft into the parts of a message. A file whose image was removed from the text is removed too. */
export function writeMailParts(written: string, files: readonly WrittenPart[]): MailParts {
  const inlineFiles = new Set<number>()
  const { html, text } = toMailHtml(written, {
    image(src) {
      const uuid = localImageUuid(src)
      const isOurs = uuid !== null || src.startsWith('cid:')
      // A quoted tracking pixel belongs to the original recipient.
      if (!isOurs) return isTrackingPixel(src) ? null : src
      const at = files.findIndex((one) =>
        uuid === null ? src === `cid:${one.contentId}` : one.uuid === uuid || one.carriedUuid === uuid,
      )
      const contentId = files[at]?.contentId
      if (!contentId) return null
      inlineFiles.add(at)
      return `cid:${contentId}`
    },
  })
  const indexes = [...files.keys()]
  return {
    html,
    // MIME libraries drop an empty part.
    text: text || '\n',
    inline: indexes.filter((at) => inlineFiles.has(at)),
    attached: indexes.filter((at) => !files[at]?.isInline && !inlineFiles.has(at)),
  }
}

/** Writes a text-only version, for a draft that exceeds the limits. */
export function writeTextParts(written: string, files: readonly WrittenPart[]): MailParts {
  const text = htmlToText(written, written.length)
  const indexes = [...files.keys()]
  return {
    html: `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${textToHtml(text, { quoteLabel: '', expandsQuote: true })}</body></html>`,
    text: text || '\n',
    inline: [],
    attached: indexes.filter((at) => !files[at]?.isInline),
  }
}
