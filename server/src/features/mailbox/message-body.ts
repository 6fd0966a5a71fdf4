import type { Letter } from '@bocau/mail-core/mime/letter'
import type { Actor } from '../../actor.ts'
import type { AttachmentTable } from '../../db/tables.ts'
import { Refused } from '../../refused.ts'
import type { FileReply } from '../../route.ts'
import { getSettings } from '../settings/index.ts'
import { listAttachments } from './attachment-store.ts'
import type { BodyLook } from './body-page.ts'
import type { MailboxDeps } from './deps.ts'
import { findDraftContent } from './draft-store.ts'
import { refuseInfected } from './infected-message.ts'
import { findMessageContent } from './message-store.ts'
import { toWrittenFile } from './written-file.ts'

/** How the body is to be shown. */
export interface BodyWanted extends Pick<BodyLook, 'theme' | 'colours' | 'isWhole' | 'quoteLabel'> {
  /** Whether images of the web are shown; when absent the person's setting and the folder decide. */
  images?: 'show' | 'block' | undefined
}

/** What the page of a body may load and do: nothing but what this server gives it, and no script ever. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

/** Not loaded before somebody reads: parsers of HTML and CSS are a tenth of the program. */
const loadBodyPage = () => import('./body-page.ts')

/**
 * Gets ready to draw bodies: the parsers, and the thread that reads letters, which goes to rest when there are none.
 * Whoever fetches a thread soon asks for a body. Many at once get ready once: letters must not wait behind that.
 */
export function prepareBodies({ letters }: Pick<MailboxDeps, 'letters'>): Promise<unknown> {
  const underWay = preparing.get(letters)
  if (underWay) return underWay
  // A reader that is busy is awake, and one that cannot start says so to whoever needs it.
  const begun = Promise.allSettled([loadBodyPage(), letters.readLetter(nothing)]).finally(() =>
    preparing.delete(letters),
  )
  preparing.set(letters, begun)
  return begun
}

const preparing = new WeakMap<MailboxDeps['letters'], Promise<unknown>>()
const nothing = new Uint8Array()

/** The body of a message as a sanitised page of its own, for a sandboxed frame. */
export async function getMessageBody(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'letters'>,
  actor: Actor,
  messageId: string,
  wanted: BodyWanted,
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  refuseInfected(message)
  const files = await listAttachments(deps.db.sql, actor.accountId, [messageId])
  const letter = await openBody(deps, actor.accountId, message, files)
  const { bodyPage } = await loadBodyPage()
  const page = bodyPage(letter, {
    ...wanted,
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
      // Long enough to be read in advance; a setting or a folder that changed shows soon. A draft is never done.
      'cache-control': message.blob_hash === '' ? 'no-store' : 'private, max-age=300',
      'referrer-policy': 'no-referrer',
    },
  }
}

/** What a message says: of its letter, or of what is being written. */
async function openBody(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'letters'>,
  accountId: string,
  message: { id: string; blob_hash: string },
  files: readonly AttachmentTable[],
): Promise<Pick<Letter, 'html' | 'text'>> {
  if (message.blob_hash !== '') {
    return (await deps.letters.readLetter(await deps.blobs.get(message.blob_hash))).letter
  }
  const draft = await findDraftContent(deps.db.sql, accountId, message.id)
  const { buildLetterParts } = await import('./letter-parts.ts')
  return buildLetterParts(draft?.body ?? '', files.map(toWrittenFile))
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
