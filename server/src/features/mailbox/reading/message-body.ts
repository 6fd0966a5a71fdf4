import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { BodyNotes, BodySource, RenderedBody } from '../../../ports/message-parser.ts'
import { listAttachments } from '../../attachments/index.ts'
import {
  findDraftContent,
  findMessageContent,
  refuseInfected,
  visibleFiles,
  writtenPart,
} from '../../messages/index.ts'
import { findTrustedSenders, getSettings } from '../../settings/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { imageProxyPrefix } from './web-image.ts'

/** Options of a body request. */
export interface BodyRequest extends PageStyle {
  quoteLabel: string
  /** True to return a long body in full instead of its beginning. */
  isComplete: boolean
  /** True to show remote images; by default the user's setting and the folder decide. */
  images?: 'show' | 'block' | undefined
}

/** Content security policy of the body page: loads only from this server and runs no script. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

/**
 * Starts the threads that render bodies in advance, because a client that fetches a thread soon requests a
 * body. Concurrent calls share one start. Messages do not wait for it.
 */
export function startRenderers({ parser }: Pick<MailboxDeps, 'parser'>): Promise<unknown> {
  const pending = startingRenderers.get(parser)
  if (pending) return pending
  // A thread that cannot start reports the error to the request that needs it.
  const started = Promise.allSettled([parser.prepare()]).finally(() => startingRenderers.delete(parser))
  startingRenderers.set(parser, started)
  return started
}

const startingRenderers = new WeakMap<MailboxDeps['parser'], Promise<unknown>>()

/** Renders the body of a message as a sanitised page for a sandboxed frame. */
export async function getMessageBody(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'parser'>,
  actor: Actor,
  { messageId, request }: { messageId: string; request: BodyRequest },
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  refuseInfected(message)
  const files = await listAttachments(deps.db.sql, actor.accountId, [messageId])
  const { quoteLabel, isComplete } = request
  const showsImages = request.images ? request.images === 'show' : await showsWebImages(deps, actor, message)
  // A frame sends no header, so the mailbox of another account is part of its URL.
  const below = actor.actedBy ? `/m/${actor.accountId}` : ''
  const rendered = await deps.parser.renderBody(
    { key: message.blob_hash || null, open: () => openBody(deps, actor.accountId, { message, files }) },
    {
      quoteLabel,
      isComplete,
      files: visibleFiles(files, below),
      webImages: showsImages ? `${below}${imageProxyPrefix}` : null,
    },
  )
  const page = bodyPage(rendered, request)
  return {
    contentType: 'text/html; charset=utf-8',
    body: page,
    headers: {
      'content-security-policy': policy,
      'cache-control': cacheControl(message, rendered),
      'referrer-policy': 'no-referrer',
    },
  }
}

/**
 * Cached for five minutes, long enough for prefetching, while changed settings or folders soon take effect. Drafts are
 * not cached. Bodies with blocked images are revalidated, because their sender may become trusted.
 */
function cacheControl(
  { blob_hash }: { blob_hash: string },
  { blockedImages }: { blockedImages: number },
): string {
  if (blob_hash === '') return 'no-store'
  return blockedImages > 0 ? 'private, no-cache' : 'private, max-age=300'
}

/** Opens the content of a message or of a draft. */
async function openBody(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  accountId: string,
  { message, files }: { message: { id: string; blob_hash: string }; files: readonly AttachmentTable[] },
): Promise<BodySource> {
  if (message.blob_hash !== '') return { raw: await deps.blobs.get(message.blob_hash) }
  const draft = await findDraftContent(deps.db.sql, accountId, message.id)
  return { written: draft?.body ?? '', files: files.map(writtenPart) }
}

/** Junk and forged mail show no remote images, because loading one tells the sender that the message is read. */
async function showsWebImages(
  deps: Pick<MailboxDeps, 'db'>,
  actor: Actor,
  message: { folder_name: string; authentication: string; from_email: string },
): Promise<boolean> {
  if (message.folder_name === 'Junk' || message.authentication === 'fail') return false
  const settings = await getSettings(deps.db.sql, actor.accountId)
  if (settings.remote_images === 'show') return true
  const [trust] = await findTrustedSenders(deps.db.sql, actor.accountId, [message.from_email.toLowerCase()])
  return trust?.shows_images === 1
}

interface PageStyle {
  theme: 'light' | 'dark'
  /** In the dark theme: original colours on white, or darkened; by default the message's own colours decide. */
  colours?: 'original' | 'dark' | undefined
}

/** Builds the page of a body. Its content is sanitised; attributes of its root element inform the surrounding page. */
function bodyPage(rendered: RenderedBody, style: PageStyle): string {
  const attributes = [
    ...themeAttributes(rendered, style),
    ...(rendered.blockedImages > 0 ? [`data-blocked-images="${rendered.blockedImages}"`] : []),
    ...(rendered.notes ? [`data-notes="${escapeHtml(JSON.stringify(messageNotes(rendered.notes)))}"`] : []),
    ...(rendered.isEmpty ? ['data-empty'] : []),
    ...(rendered.isClipped ? [`data-clipped="${rendered.size}"`] : []),
    ...(rendered.isTextOnly ? ['data-text-only'] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8"><link rel="stylesheet" href="/mail-frame.css"><style>@layer letter{${rendered.css}}</style></head><body>${rendered.html}</body></html>`
}

/**
 * A body with its own colours was designed for a white page: in the dark theme it stays on white, or is darkened. A
 * body without any, or written here, is darkened unless the original colours are requested.
 */
function themeAttributes(
  { hasAuthorColours, isDarkenedFirst }: Pick<RenderedBody, 'hasAuthorColours' | 'isDarkenedFirst'>,
  { theme, colours = hasAuthorColours && !isDarkenedFirst ? 'original' : 'dark' }: PageStyle,
): string[] {
  if (theme === 'light') return ['data-theme="light"']
  if (colours === 'original') return ['data-theme="light"', 'data-on-paper']
  return hasAuthorColours ? ['data-theme="dark"', 'data-darkened'] : ['data-theme="dark"']
}

const maxNamed = 20

/** Builds the notes about a message that the page of its body contains. */
function messageNotes({
  protection,
  returned,
  isIncomplete,
  authors,
  unsubscribe,
  hasEvent,
  receiptTo,
  importance,
}: BodyNotes): MessageNotes {
  return {
    protection: protection && {
      method: protection.method,
      is_encrypted: protection.isEncrypted,
      is_signed: protection.isSigned,
      is_damaged: protection.isDamaged,
      signers: protection.signers,
      recipients: protection.recipients,
    },
    returned: returned.slice(0, maxNamed).map(({ email, status, text }) => ({
      email,
      answer: (/^\d{3} /.test(text) ? text : ['550', status, text].filter(Boolean).join(' ')).slice(0, 500),
    })),
    is_incomplete: isIncomplete,
    authors,
    unsubscribe: unsubscribe && {
      link: unsubscribe.link,
      is_one_click: unsubscribe.isOneClick,
      mail: unsubscribe.mail,
    },
    has_event: hasEvent,
    receipt_to: receiptTo,
    importance,
  }
}
