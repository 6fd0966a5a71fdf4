import { toMailHtml } from '@bocau/mail-core/html/outgoing/to-mail-html'
import { ownImageUuid } from '@bocau/mail-core/html/own-images'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import type { MailParts, WrittenPart } from '../../ports/message-parser.ts'

/** Takes apart what somebody wrote into the parts of a message. An image that was taken out of the text goes with it. */
export function writeMailParts(written: string, files: readonly WrittenPart[]): MailParts {
  const shown = new Set<number>()
  const { html, text } = toMailHtml(written, {
    image(src) {
      const uuid = ownImageUuid(src)
      const isOurs = uuid !== null || src.startsWith('cid:')
      // That of a message which is quoted belongs to whom that message went to.
      if (!isOurs) return isTrackingPixel(src) ? null : src
      const at = files.findIndex((one) =>
        uuid === null ? src === `cid:${one.contentId}` : one.uuid === uuid || one.carriedUuid === uuid,
      )
      const contentId = files[at]?.contentId
      if (!contentId) return null
      shown.add(at)
      return `cid:${contentId}`
    },
  })
  const places = [...files.keys()]
  return {
    html,
    // A part without a byte is none to programs that write MIME.
    text: text || '\n',
    inline: places.filter((at) => shown.has(at)),
    attached: places.filter((at) => !files[at]?.isInline && !shown.has(at)),
  }
}

/** The same with the text alone: what is left of a message that cannot be written within the limits. */
export function writeTextParts(written: string, files: readonly WrittenPart[]): MailParts {
  const text = htmlToText(written, written.length)
  const places = [...files.keys()]
  return {
    html: `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${textToHtml(text, { quoteLabel: '', keepsQuoteOpen: true })}</body></html>`,
    text: text || '\n',
    inline: [],
    attached: places.filter((at) => !files[at]?.isInline),
  }
}
