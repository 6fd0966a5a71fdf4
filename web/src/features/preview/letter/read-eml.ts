import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import { t } from '../../../i18n/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'
import { filesOfLetter } from './files-of-letter.ts'

/** A letter that came as a file, ready to be shown in a frame that can do nothing. */
export interface OpenLetter {
  letter: Letter
  html: string
  css: string
  blockedImages: number
  /** The pictures it brings itself, to be let go of. */
  pictures: string[]
  /** What came with it, beside the pictures that it shows. */
  files: PreviewFile[]
}

const drawable = /^image\/(png|jpeg|gif|webp)$/

/** Reads a letter in the browser; of images only those that it brings itself are shown. */
export async function openLetter(file: PreviewFile, signal: AbortSignal): Promise<OpenLetter> {
  const letter = await readLetter(await readFile(file, signal))
  const files = filesOfLetter(
    letter.attachments.filter(({ isInline }) => !isInline),
    file,
  )
  const pictures: string[] = []
  const quoteLabel = t('preview.quote')
  if (letter.html === null) {
    const html = textToHtml(letter.text, { quoteLabel })
    return { letter, html, css: '', blockedImages: 0, pictures, files }
  }
  const inlineImage = (contentId: string) => {
    const part = letter.attachments.find((each) => each.contentId === contentId)
    if (!part || !drawable.test(part.contentType)) return null
    const content = part.content as Uint8Array<ArrayBuffer>
    const address = URL.createObjectURL(new Blob([content], { type: part.contentType }))
    pictures.push(address)
    return address
  }
  const { html, css, blockedImages } = sanitiseHtml(letter.html, {
    quoteLabel,
    inlineImage,
    remoteImage: () => null,
  })
  return { letter, html, css, blockedImages, pictures, files }
}

export function closeLetter({ pictures, files }: OpenLetter): void {
  for (const address of [...pictures, ...files.map((file) => file.address)]) URL.revokeObjectURL(address)
}
