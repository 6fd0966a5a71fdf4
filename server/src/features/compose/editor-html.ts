import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import type { AttachmentTable } from '../../db/tables.ts'

/**
 * What a letter says, made safe to be written on: its images as addresses of our files. Those of the web keep their
 * own addresses, which an editor remembers and does not load: that would tell their owner that somebody answers.
 */
export function toEditorHtml(
  letter: Pick<Letter, 'html' | 'text'>,
  files: readonly AttachmentTable[],
): string {
  if (letter.html === null) return textToHtml(letter.text, { quoteLabel: '', keepsQuoteOpen: true })
  return sanitiseHtml(letter.html, {
    quoteLabel: '',
    keepsQuoteOpen: true,
    keepsColours: true,
    // By the picture of a tracked letter its sender would hear of whoever reads the answer.
    remoteImage: (url) => (isTrackingPixel(url) ? null : url),
    inlineImage: (contentId) => {
      const file = files.find((one) => one.content_id === contentId)
      return file ? `/api/v2/files/${file.uuid}/download?inline=1` : null
    },
  }).html
}
