import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { Options } from 'nodemailer/lib/mailer'
import type { MailOrganisation } from './mail-organisation.ts'

const maxDisplayHeight = 40
const maxDisplayWidth = 240

/** Logo of a mail with the Content-ID by which its HTML shows it. */
export interface InlineLogo {
  html: string
  /** Inline part. Its Content-ID makes readers show it without loading remote pictures. */
  attachment: NonNullable<Options['attachments']>[number]
}

/** Writes the logo of a mail; undefined without one. `messageId` makes the Content-ID unique. */
export function writeLogo({ name, logo }: MailOrganisation, messageId: string): InlineLogo | undefined {
  if (!logo) return undefined
  // Stored with more pixels than shown, for screens of high density.
  const scale = Math.min(1, maxDisplayHeight / logo.height, maxDisplayWidth / logo.width)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  const cid = `logo.${messageId}`
  return {
    // Outlook uses the attributes, other programs the style.
    html: `<img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;max-width:100%;border:0;border-radius:4px">`,
    attachment: {
      cid,
      filename: 'logo.png',
      contentType: 'image/png',
      contentDisposition: 'inline',
      content: Buffer.from(logo.png),
    },
  }
}
