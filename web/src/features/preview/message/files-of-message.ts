import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { PreviewFile } from '../preview-file.ts'

/** Types that are safe under an address of this page; other types can only be downloaded. */
const drawable = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

/**
 * Returns the attachments of a message file for preview and download. Each has an object URL of this page, which must
 * be revoked. The scan result of the message applies to them.
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
