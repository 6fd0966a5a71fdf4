import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import type { FileReply } from '../../route.ts'
import type { MailboxDeps } from './deps.ts'
import { findMessageContent, listAttachments } from './message-store.ts'

/** How the body is to be shown. */
export interface BodyWanted {
  theme: 'light' | 'dark'
  quoteLabel: string
}

/**
 * The body of a message as a page of its own, for a sandboxed frame: sanitised, and under a policy that
 * lets it load nothing but what this server gives it.
 */
export async function getMessageBody(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'letters'>,
  actor: Actor,
  messageId: string,
  wanted: BodyWanted,
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  const files = await listAttachments(deps.db.sql, actor.accountId, [messageId])
  const { letter } = await deps.letters.readLetter(await deps.blobs.get(message.blob_hash))

  const inlineImages = new Map(
    files.filter((file) => file.content_id).map((file) => [file.content_id, file.uuid]),
  )
  const body =
    letter.html === null
      ? { html: textToHtml(letter.text, { quoteLabel: wanted.quoteLabel }), css: '', hasOwnColours: false }
      : sanitiseHtml(letter.html, {
          quoteLabel: wanted.quoteLabel,
          inlineImage: (contentId) => {
            const uuid = inlineImages.get(contentId)
            return uuid ? `/api/v2/files/${uuid}/download?inline=1` : null
          },
          // Remote images wait for the proxy that fetches them without telling the sender who reads.
          remoteImage: () => null,
        })
  return {
    contentType: 'text/html; charset=utf-8',
    body: page(body, wanted.theme),
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
      'cache-control': 'private, max-age=86400',
      'referrer-policy': 'no-referrer',
    },
  }
}

function page(body: { html: string; css: string; hasOwnColours: boolean }, theme: 'light' | 'dark'): string {
  // A body that brings its own colours was drawn on white paper: in the dark it gets a sheet of it.
  const isOnPaper = body.hasOwnColours && theme === 'dark'
  const attributes = isOnPaper ? 'data-theme="light" data-on-paper' : `data-theme="${theme}"`
  return `<!doctype html><html ${attributes}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>${body.css}</style></head><body>${body.html}</body></html>`
}
