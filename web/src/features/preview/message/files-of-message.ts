import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { PreviewFile } from '../preview-file.ts'

/** What may lie under an address of this page as what it says it is; all else can only be saved. */
const drawable = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

/**
 * The files that lie in a message which is a file itself, to be looked at and saved like any other. They lie nowhere
 * else: each has an address of this page alone, to be let go of. What the scanner said of the message holds for them.
 */
export function filesOfMessage(parts: readonly MessagePart[], { key, scan }: PreviewFile): PreviewFile[] {
  return parts.map(({ name, contentType, content, size }, index) => {
    const type = drawable.test(contentType) ? contentType : 'application/octet-stream'
    const address = URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer>], { type }))
    return {
      key: `${key}/${index}`,
      name,
      content_type: contentType,
      size,
      scan,
      address,
      inlineAddress: address,
      pdfAddress: '',
      bytes: content,
    }
  })
}
