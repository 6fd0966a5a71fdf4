import type { Correspondent } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { MailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import type { Transaction } from '../../../db/database.ts'
import type { MessageWords } from '../../../db/full-text.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import { insertAttachments, type NewAttachment, toAttachmentRow } from '../../attachments/index.ts'
import type { AccountFolders } from '../../folders/index.ts'
import {
  insertMessage,
  isWrittenTo,
  saveEventOfMessage,
  saveListOfMessage,
  toMessageWords,
} from '../../messages/index.ts'
import { reserveUids } from '../../numbering/index.ts'
import {
  addReferences,
  claimReferences,
  createThreadRows,
  fallbackKey,
  findThread,
  hasThreadCapacity,
  insertThread,
  type MessageLine,
  refreshThread,
  type ThreadChange,
  type ThreadClues,
  threadHeaders,
} from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { isThreadMuted } from './muting/mute-store.ts'
import { folderForMutedReply } from './muting/mute-threads.ts'
import { cancelReminders } from './reminders/settle-reminders.ts'
import { unsnoozeForReply } from './snoozing/unsnooze-for-reply.ts'

/** A message that is about to be stored in a folder; its bytes are already in the blob store. */
export interface NewMessage {
  folderId: string
  messageIdHeader: string
  inReplyTo: string
  references: readonly string[]
  from: Correspondent
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
  replyTo: Correspondent[]
  subject: string
  snippet: string
  sentAt: number
  size: number
  blobHash: string
  attachments: readonly NewAttachment[]
  /** Terms for the search index, case-folded. */
  words: ParsedMail['words']
  isDraft?: boolean
  isUnread: boolean
  isStarred?: boolean
  /** Defaults to now. */
  receivedAt?: number
  status?: string
  errorText?: string
  authentication: MessageTable['authentication']
  /** True while the sender is not verified yet. */
  isUnverified?: boolean
  /** True when the sender marked it as important. */
  isImportant?: boolean
  tracking?: Thread['tracking']
  /** Deduplication key: equal for repeated deliveries of the same message; null where a repetition is impossible. */
  deliveryKey: string | null
  /** Shared by messages about the same calendar event. */
  eventKey?: string | null
  /** The mailing list that sent the message. */
  list?: MailingList | null
  /**
   * `{ id }`: joins that thread, or starts a new one when it is full. `apart`: joins no thread, and later messages do
   * not join it through their references. Absent: headers and subject decide.
   */
  thread?: 'new' | 'apart' | { id: string }
  /** Treated as incoming mail: a message of a muted thread skips the inbox. */
  appliesMuting?: boolean
  /** An out-of-office reply or a bounce; it does not count as a reply. */
  isAutomatic?: boolean
}

/**
 * Stores a message: its row, its files, its place in a thread, the lists and counts that show it, and its search terms.
 * Runs in the caller's transaction; the caller notifies clients.
 */
export async function addMessage(
  deps: Pick<MailboxDeps, 'ids' | 'clock'>,
  tx: Transaction,
  { accountId, input, folders }: { accountId: string; input: NewMessage; folders: AccountFolders },
): Promise<{ messageId: string; threadId: string; folderId: string; change: ThreadChange }> {
  const { isNewThread, message, words, ...stored } = await saveMessage(deps, tx, {
    accountId,
    input,
    folders,
  })
  const { messageId, threadId, folderId, isToMe } = stored
  await tx.fullText.add(words)
  // Messages that skip the inbox do not unsnooze a thread.
  if (!isNewThread && folderId === input.folderId)
    await unsnoozeForReply(tx, accountId, { threadId, folderId, folders, now: deps.clock.now() })
  if (!isNewThread && message.isDraft !== true && message.isAutomatic !== true)
    await cancelReminders(tx, accountId, { threadId, reply: { folderId, from: message.from.email, folders } })
  const change = isNewThread
    ? await createThreadRows(tx, accountId, {
        threadId,
        message: { ...toMessageLine(messageId, message), isToMe },
        folders,
      })
    : await refreshThread(tx, accountId, { threadId, folders })
  return { messageId, threadId, folderId, change }
}

/** A stored message that is not yet listed or indexed for search. */
export interface SavedMessage {
  messageId: string
  threadId: string
  folderId: string
  isNewThread: boolean
  isToMe: boolean
  message: NewMessage
  words: MessageWords
}

/** Stores the row of a message, its files and its place in a thread. The caller updates lists, counts and search. */
export async function saveMessage(
  deps: Pick<MailboxDeps, 'ids' | 'clock'>,
  tx: Transaction,
  { accountId, input, folders }: { accountId: string; input: NewMessage; folders: AccountFolders },
): Promise<SavedMessage> {
  const clues = { ...input, people: [input.from, ...input.to, ...input.cc] }
  const existing = await chooseThread(tx, accountId, { message: input, clues })
  const isMuted = existing !== null && (await isThreadMuted(tx.sql, accountId, existing))
  const isRedirected =
    isMuted && input.appliesMuting === true && input.folderId === folders.system('INBOX').id
  const folderId = isRedirected
    ? await folderForMutedReply(tx, accountId, { people: [...input.to, ...input.cc], folders })
    : input.folderId
  const message = { ...input, folderId }
  const threadId = existing ?? deps.ids.next()
  if (!existing) {
    await insertThread(tx.sql, {
      account_id: accountId,
      id: threadId,
      // A draft must not attract other messages with the same subject.
      fallback_key: isSeparateThread(message) ? '' : fallbackKey(clues),
      message_count: 1,
      last_message_at: message.sentAt,
    })
  }
  // References that are already known but start a new thread belong to full threads. Later messages join the new
  // thread.
  const isApart = message.thread === 'apart'
  const headers = threadHeaders(isApart ? { ...clues, ...noReferences } : clues)
  if (existing || isApart) await addReferences(tx.sql, accountId, { threadId, headers })
  else await claimReferences(tx.sql, accountId, { threadId, headers })

  const messageId = deps.ids.next()
  // Folders get IMAP UIDs only after an IMAP client has opened them; this saves work for all others.
  const isNumbered = ((await folders.find(message.folderId))?.next_uid ?? 1) > 1
  const numbers = isNumbered
    ? await reserveUids(tx.sql, accountId, { folderId: message.folderId, count: 1 })
    : noUid
  const isToMe = message.isDraft !== true && (await isWrittenTo(tx.sql, accountId, message))
  await insertMessage(tx.sql, {
    ...toMessageRow(deps, accountId, { id: messageId, threadId, message }),
    ...numbers,
    is_to_me: isToMe ? 1 : 0,
    is_muted: isMuted ? 1 : 0,
  })
  await insertAttachments(tx.sql, message.attachments.map(toAttachmentRow(deps, accountId, messageId)))
  if (message.eventKey) await saveEventOfMessage(tx.sql, accountId, { messageId, eventKey: message.eventKey })
  if (message.list) await saveListOfMessage(tx.sql, accountId, { messageId, list: message.list })
  const words = toMessageWords(accountId, messageId, {
    ...message,
    hasAttachments: hasDisplayedFiles(message),
  })
  return { messageId, threadId, folderId, isNewThread: existing === null, isToMe, message, words }
}

const noUid = { uid: 0, modseq: 1 }
const noReferences = { inReplyTo: '', references: [] }

const isSeparateThread = ({ thread }: NewMessage) => thread === 'new' || thread === 'apart'

async function chooseThread(
  tx: Transaction,
  accountId: string,
  { message, clues }: { message: NewMessage; clues: ThreadClues },
) {
  const { thread } = message
  if (isSeparateThread(message)) return null
  if (typeof thread !== 'object') return findThread(tx.sql, accountId, clues)
  return (await hasThreadCapacity(tx.sql, accountId, thread.id)) ? thread.id : null
}

function toMessageLine(id: string, message: NewMessage): MessageLine {
  return {
    id,
    folderId: message.folderId,
    oldFolderId: null,
    from: message.from,
    to: message.to,
    subject: message.subject,
    snippet: message.snippet,
    sentAt: message.sentAt,
    isDraft: message.isDraft ?? false,
    isUnread: message.isUnread,
    isStarred: message.isStarred ?? false,
    hasAttachments: hasDisplayedFiles(message),
    isUnverified: message.isUnverified ?? false,
    isImportant: message.isImportant ?? false,
    status: message.status ?? '',
    tracking: message.tracking ?? null,
  }
}

function toMessageRow(
  deps: Pick<MailboxDeps, 'clock'>,
  accountId: string,
  { id, threadId, message }: { id: string; threadId: string; message: NewMessage },
): Omit<MessageTable, 'uid' | 'modseq' | 'is_to_me' | 'is_muted'> {
  const { to, cc, bcc, replyTo } = message
  return {
    account_id: accountId,
    id,
    thread_id: threadId,
    folder_id: message.folderId,
    old_folder_id: null,
    message_id_header: message.messageIdHeader,
    in_reply_to: message.inReplyTo,
    reference_headers: message.references.join(' '),
    from_name: message.from.name,
    from_email: message.from.email,
    recipients: JSON.stringify({ to, cc, bcc, reply_to: replyTo }),
    subject: message.subject,
    snippet: message.snippet,
    sent_at: message.sentAt,
    size: message.size,
    blob_hash: message.blobHash,
    is_draft: message.isDraft ? 1 : 0,
    is_unread: message.isUnread ? 1 : 0,
    is_starred: message.isStarred ? 1 : 0,
    has_attachments: hasDisplayedFiles(message) ? 1 : 0,
    status: message.status ?? '',
    error_text: message.errorText ?? '',
    authentication: message.authentication,
    is_unverified: message.isUnverified ? 1 : 0,
    is_important: message.isImportant ? 1 : 0,
    tracking: message.tracking ? JSON.stringify(message.tracking) : null,
    recall: null,
    delivery_key: message.deliveryKey,
    moved_at: deps.clock.now(),
    created_at: deps.clock.now(),
    received_at: message.receivedAt ?? deps.clock.now(),
    is_answered: 0,
    is_forwarded: 0,
    is_deleted: 0,
    has_labels: 0,
    snoozed_until: null,
    woken_at: null,
    pinned_in: null,
    remind_at: null,
    unanswered_at: null,
    list_key: message.list?.key ?? null,
  }
}

/** The attachment icon in the list ignores inline images such as a logo in a signature. */
function hasDisplayedFiles(message: NewMessage): boolean {
  return message.attachments.some((attachment) => !attachment.isInline)
}
