import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import type { FileReply } from '../../route.ts'
import { getSettings } from '../settings/index.ts'
import type { BodyLook } from './body-page.ts'
import type { MailboxDeps } from './deps.ts'
import { findMessageContent, listAttachments } from './message-store.ts'

/** How the body is to be shown. */
export interface BodyWanted extends Pick<BodyLook, 'theme' | 'quoteLabel'> {
  /** Whether images of the web are shown; when absent the person's setting and the folder decide. */
  images?: 'show' | 'block' | undefined
}

/** What the page of a body may load and do: nothing but what this server gives it, and no script ever. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

/** The body of a message as a sanitised page of its own, for a sandboxed frame. */
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
  // Loaded with the first letter that somebody opens: parsers of HTML and CSS are a tenth of the program.
  const { bodyPage } = await import('./body-page.ts')
  const page = bodyPage(letter, {
    theme: wanted.theme,
    quoteLabel: wanted.quoteLabel,
    showsWebImages: wanted.images ? wanted.images === 'show' : await showsWebImages(deps, actor, message),
    inlineImage: (contentId) => {
      const file = files.find((one) => one.content_id === contentId)
      return file ? `/api/v2/files/${file.uuid}/download?inline=1` : null
    },
  })
  return {
    contentType: 'text/html; charset=utf-8',
    body: page,
    headers: {
      'content-security-policy': policy,
      // Long enough to be read in advance; a setting or a folder that changed shows soon.
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
    },
  }
}

/** Junk and forged mail show no images of the web: loading one tells the sender that somebody reads. */
async function showsWebImages(
  deps: Pick<MailboxDeps, 'db'>,
  actor: Actor,
  message: { folder_name: string; authentication: string },
): Promise<boolean> {
  if (message.folder_name === 'Junk' || message.authentication === 'fail') return false
  const settings = await getSettings(deps.db.sql, actor.accountId)
  return settings.remote_images === 'show'
}
