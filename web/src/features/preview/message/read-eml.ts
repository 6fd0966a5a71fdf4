import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { t } from '../../../i18n/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'
import { filesOfMessage } from './files-of-message.ts'

/** Parsed message file for a sandboxed frame. */
export interface OpenMessage {
  message: ParsedMessage
  html: string
  css: string
  blockedImages: number
  /** Object URLs of its embedded images, to be revoked. */
  pictures: string[]
  /** Attachments other than the displayed images. */
  files: PreviewFile[]
}

const drawable = /^image\/(png|jpeg|gif|webp)$/

/** Parses a message in the browser; only embedded images are shown. */
export async function openMessage(file: PreviewFile, signal: AbortSignal): Promise<OpenMessage> {
  const message = await parseMessage(await readFile(file, signal))
  const files = filesOfMessage(
    message.attachments.filter(({ isInline }) => !isInline),
    file,
  )
  const pictures: string[] = []
  const quoteLabel = t('preview.quote')
  if (message.html === null) {
    const html = textToHtml(message.text, { quoteLabel })
    return { message, html, css: '', blockedImages: 0, pictures, files }
  }
  const inlineImage = (contentId: string) => {
    const part = message.attachments.find((each) => each.contentId === contentId)
    if (!part || !drawable.test(part.contentType)) return null
    const content = part.content as Uint8Array<ArrayBuffer>
    const address = URL.createObjectURL(new Blob([content], { type: part.contentType }))
    pictures.push(address)
    return address
  }
  const { html, css, blockedImages } = sanitiseHtml(message.html, {
    quoteLabel,
    inlineImage,
    remoteImage: () => null,
  })
  return { message, html, css, blockedImages, pictures, files }
}

export function closeMessage({ pictures, files }: OpenMessage): void {
  for (const address of [...pictures, ...files.map((file) => file.address)]) URL.revokeObjectURL(address)
}
