import { toMailHtml } from '@bocau/mail-core/html/outgoing/to-mail-html'
import { ownImageUuid } from '@bocau/mail-core/html/own-images'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import type { WrittenFile } from './written-file.ts'

/** What a letter consists of: its two texts, and its files by where they stand. */
export interface LetterParts<F extends WrittenFile> {
  /** A whole page, fit for any mail program: made clean, images of ours named by `cid:`. */
  html: string
  /** The same as text, to be sent as `format=flowed; delsp=no`. */
  text: string
  /** The images that stand in the HTML, each with a content id. */
  inline: F[]
  attached: F[]
}

/** Takes apart what somebody wrote into the parts of a letter. An image that was taken out of the text goes with it. */
export function buildLetterParts<F extends WrittenFile>(body: string, files: readonly F[]): LetterParts<F> {
  const shown = new Set<F>()
  const { html, text } = toMailHtml(body, {
    image(src) {
      const uuid = ownImageUuid(src)
      const isOurs = uuid !== null || src.startsWith('cid:')
      // That of a letter which is quoted belongs to whom that letter went to.
      if (!isOurs) return isTrackingPixel(src) ? null : src
      const file = files.find((one) =>
        uuid === null ? src === `cid:${one.contentId}` : one.uuid === uuid || one.carriedUuid === uuid,
      )
      if (!file?.contentId) return null
      shown.add(file)
      return `cid:${file.contentId}`
    },
  })
  return {
    html,
    // A part without a byte is none to programs that write MIME.
    text: text || '\n',
    inline: files.filter((file) => shown.has(file)),
    attached: files.filter((file) => !file.isInline && !shown.has(file)),
  }
}
