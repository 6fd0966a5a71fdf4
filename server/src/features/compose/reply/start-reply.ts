import type { DraftKind, ReplyStart } from '@bocau/contract/compose'
import type { SenderAccount } from '@bocau/contract/contacts/recipients'
import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import { listLocalImages } from '@bocau/mail-core/html/local-images'
import { isAccountEmail, otherPeople } from '@bocau/mail-core/recipients/other-people'
import { forwardSubject, replySubject } from '@bocau/mail-core/subjects/reply-subject'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listAttachments } from '../../attachments/index.ts'
import { listSenders } from '../../contacts/index.ts'
import {
  findMessageWithDraft,
  type MessageWithDraft,
  type Recipients,
  visibleFiles,
  writtenPart,
} from '../../messages/index.ts'
import { cleanSubject } from '../clean-input.ts'
import type { ComposeDeps } from '../deps.ts'
import { toFile, toWireFile } from '../draft-message.ts'

/**
 * Prepares a reply or forward; with kind `new` the same message without recipients. Nothing is stored until it is
 * saved.
 */
export async function startReply(
  deps: Pick<ComposeDeps, 'blobs' | 'db' | 'parser'>,
  actor: Actor,
  { messageId, kind }: { messageId: string; kind: DraftKind },
): Promise<ReplyStart> {
  const match = await findMessageWithDraft(deps.db.sql, actor.accountId, messageId)
  if (!match) throw new Refused('not_found')
  const { message } = match
  const files = await listAttachments(deps.db.sql, actor.accountId, [messageId])
  const senders = (await listSenders(deps.db.sql, actor.accountId)).filter((one) => one.verified)
  const { reply_to: replyTo, ...recipients } = JSON.parse(message.recipients) as Recipients
  const from = { name: message.from_name, email: message.from_email }
  const { to, cc } = recipients
  const quotedBody = await buildQuotedBody(deps, match, files)
  return {
    kind,
    related_message_id: messageId,
    from: chooseSender(senders, [from, ...to, ...cc, ...recipients.bcc]),
    ...chooseReplyRecipients(
      { from, replyTo, to, cc },
      // A group address is not excluded: its other members receive a reply to all.
      senders.filter((one) => one.kind !== 'group').map((one) => one.email),
      kind,
    ),
    subject: cleanSubject(initialSubject(message.subject, kind)),
    quoted_body: quotedBody,
    quoted: { from, to, cc, subject: message.subject, date: Math.floor(message.sent_at / 1000) },
    files: filesToInclude(files, quotedBody, kind).map((row) =>
      toWireFile({ ...toFile(row), carriedUuid: null }),
    ),
  }
}

/** Chooses the address that the message was sent to, else the default. */
function chooseSender(senders: readonly SenderAccount[], people: readonly Correspondent[]): string {
  const emails = people.map(({ email }) => normaliseEmail(email))
  const addressed = senders.find((sender) => emails.includes(sender.email))
  return (addressed ?? senders.find((sender) => sender.default) ?? senders[0])?.email ?? ''
}

/** Returns the sanitised body of a message for quoting; a draft is quoted from its own body. */
async function buildQuotedBody(
  deps: Pick<ComposeDeps, 'blobs' | 'parser'>,
  { message, draft }: MessageWithDraft,
  files: readonly AttachmentTable[],
): Promise<string> {
  const source =
    message.blob_hash === ''
      ? { written: draft?.body ?? '', files: files.map(writtenPart) }
      : { raw: await deps.blobs.get(message.blob_hash) }
  return deps.parser.quoteBody(source, visibleFiles(files))
}

/** Returns the initial subject, with the prefix of a reply or a forward. */
function initialSubject(subject: string, kind: DraftKind): string {
  if (kind === 'new') return subject
  return kind === 'forward' ? forwardSubject(subject) : replySubject(subject)
}

/** Returns the images in the quoted text, and for a forward or copy also the attachments. */
function filesToInclude(
  files: readonly AttachmentTable[],
  quotedBody: string,
  kind: DraftKind,
): AttachmentTable[] {
  const bodyImages = new Set(listLocalImages(quotedBody))
  const isComplete = kind === 'forward' || kind === 'new'
  return files.filter((file) => bodyImages.has(file.uuid) || (isComplete && file.is_inline === 0))
}

/** Sender and recipients of a message. */
export interface Correspondence {
  from: Correspondent
  replyTo: readonly Correspondent[]
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
}

interface ReplyRecipients {
  to: Correspondent[]
  cc: Correspondent[]
}

/**
 * Chooses the recipients of a reply: the Reply-To addresses, else the sender; for an own message its recipients. A
 * reply to all adds all other recipients, each once, without the user.
 */
export function chooseReplyRecipients(
  message: Correspondence,
  accountEmails: readonly string[],
  kind: DraftKind,
): ReplyRecipients {
  if (kind === 'forward' || kind === 'new') return { to: [], cc: [] }
  const isSender = isAccountEmail(message.from.email, accountEmails)
  const writers = message.replyTo.length > 0 ? message.replyTo : [message.from]
  const hasOtherReplyTo = message.replyTo.some(({ email }) => !isAccountEmail(email, accountEmails))
  const repliedTo = isSender && !hasOtherReplyTo ? message.to : writers
  const everybody = kind === 'reply_all' && !isSender ? [...repliedTo, ...message.to] : repliedTo
  const to = otherPeople(everybody, accountEmails)
  const cc = kind === 'reply_all' ? otherPeople([...to, ...message.cc], accountEmails).slice(to.length) : []
  if (to.length > 0 || cc.length > 0) return { to, cc }
  // A reply to a message from the user to themselves goes to the user.
  return { to: otherPeople(repliedTo, []).slice(0, 1), cc: [] }
}
