import type { Transaction } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inBatches } from '../../kernel/batches.ts'
import { Refused } from '../../kernel/refused.ts'
import { listAttachments } from '../attachments/index.ts'
import { AccountFolders, type FolderRow } from '../folders/index.ts'
import { changeLinks, findLabels } from '../labels/index.ts'
import { addMessage, type MailboxDeps, removeMessages, requireDeleting } from '../mailbox/index.ts'
import {
  findListOfMessage,
  isWrittenByAccount,
  listMessagesById,
  type Recipients,
  readDraftMessage,
  readIndexTexts,
  updateFlags,
} from '../messages/index.ts'
import { numberFolder } from '../numbering/index.ts'
import { getFreeBytes, reserveStorage } from '../quota/index.ts'
import { joinChanges, limitChange, noChange, refreshThread, type ThreadChange } from '../threads/index.ts'
import { type EntryRow, listEntriesOfUids, listKeywords, sumSizes } from './entry-store.ts'
import { listUids, type MovedUids } from './move-from-folder.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'events' | 'ids' | 'parser'>

const readAtOnce = 25
/** Messages of one transaction; other writes wait for it. */
const copiedAtOnce = 200

/** Messages of a folder, which may be in another account than the target. */
interface CopySource {
  accountId: string
  folderId: string
  uids: readonly number[]
}

/** Messages to copy; `finish` runs in the transaction of each step with the ids of the copied ones. */
interface CopyRequest {
  source: CopySource
  toFolderId: string
  finish?: (tx: Transaction, messageIds: readonly string[]) => Promise<void>
}

/** The result of one step. */
interface CopyStep extends MovedUids {
  copyIds: readonly string[]
}

/**
 * Copies messages to a folder of the actor's mailbox with their flags and keywords, step by step. When a step fails, the
 * earlier copies are deleted, so that all or none remain.
 */
export async function copyToFolder(
  deps: Deps,
  actor: Actor,
  request: { source: CopySource; toFolderId: string },
): Promise<MovedUids> {
  const all = { uidValidity: 1, pairs: [] as MovedUids['pairs'] }
  const copyIds: string[] = []
  try {
    for await (const step of copySteps(deps, actor, request)) {
      all.uidValidity = step.uidValidity
      all.pairs.push(...step.pairs)
      copyIds.push(...step.copyIds)
    }
  } catch (error) {
    await deleteCopies(deps, actor.accountId, copyIds)
    throw error
  }
  return all
}

/** Moves messages to a folder of another mailbox with their flags and keywords; yields their new UIDs step by step. */
export async function* moveToMailbox(
  deps: Deps,
  { from, to }: { from: Actor; to: Actor },
  { folderId, uids, toFolderId }: { folderId: string; uids: readonly number[]; toFolderId: string },
): AsyncGenerator<MovedUids> {
  if (!from.isDomainVerified) throw new Refused('dns_verification_failed')
  requireDeleting(from)
  const { accountId } = from
  yield* copySteps(deps, to, {
    source: { accountId, folderId, uids },
    toFolderId,
    async finish(tx, messageIds) {
      const folders = await AccountFolders.read(tx.sql, accountId)
      await removeMessages(deps, tx, { accountId, folders, messageIds })
    },
  })
}

async function* copySteps(deps: Deps, actor: Actor, request: CopyRequest): AsyncGenerator<CopyStep> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  await numberFolder(deps, actor.accountId, request.toFolderId)
  const { source } = request
  await requireStorage(deps, actor.accountId, source)
  let at = 0
  do {
    const uids = source.uids.slice(at, at + copiedAtOnce)
    yield await copyStep(deps, actor, { ...request, source: { ...source, uids } })
    at += copiedAtOnce
  } while (at < source.uids.length)
}

/** Rejects a copy that does not fit, before its first step. */
async function requireStorage({ db }: Deps, accountId: string, source: CopySource): Promise<void> {
  if (source.uids.length <= copiedAtOnce) return
  let bytes = 0
  for await (const uids of inBatches(source.uids, copiedAtOnce))
    bytes += await sumSizes(db.sql, source.accountId, { ...source, uids })
  if (bytes > (await getFreeBytes(db.sql, accountId))) throw new Refused('over_quota')
}

async function deleteCopies(deps: Deps, accountId: string, copyIds: readonly string[]): Promise<void> {
  for await (const messageIds of inBatches(copyIds, copiedAtOnce))
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      const folders = await AccountFolders.read(tx.sql, accountId)
      await removeMessages(deps, tx, { accountId, folders, messageIds })
    })
}

/** Copies some messages in one transaction. */
async function copyStep(deps: Deps, actor: Actor, request: CopyRequest): Promise<CopyStep> {
  const { accountId } = actor
  const { source } = request
  const rows = await listEntriesOfUids(deps.db.sql, source.accountId, source)
  const ids = rows.map((row) => row.id)
  const copies: MessageToCopy[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const messages = await listMessagesById(deps.db.sql, source.accountId, ids.slice(at, at + readAtOnce))
    copies.push(...(await Promise.all(messages.map((message) => readCopy(deps, message)))))
  }
  const order = new Map(ids.map((id, at) => [id, at]))
  copies.sort((a, b) => (order.get(a.message.id) ?? 0) - (order.get(b.message.id) ?? 0))
  return deps.db.transaction(async (tx) => {
    // In the order of all transactions with several accounts, so that they cannot deadlock.
    for (const id of [...new Set([accountId, source.accountId])].toSorted()) await tx.lockAccount(id)
    const folders = await AccountFolders.read(tx.sql, accountId)
    const target = await folders.get(request.toFolderId)
    // Flags may have changed and messages may have been deleted while they were read.
    const now = await listEntriesOfUids(tx.sql, source.accountId, source)
    const rowsById = new Map(now.map((row) => [row.id, row]))
    const existing = copies.filter(({ message }) => rowsById.has(message.id))
    const bytes = existing.reduce((sum, copy) => sum + copy.size, 0)
    if (!(await reserveStorage(tx.sql, accountId, bytes))) throw new Refused('over_quota')
    const created: { from: number; id: string }[] = []
    let change: ThreadChange = noChange
    for (const copy of existing) {
      const row = rowsById.get(copy.message.id) as EntryRow
      const added = await addCopy(deps, tx, { accountId, copy, row, folderId: target.id, folders })
      change = joinChanges(change, added.change)
      created.push({ from: row.uid, id: added.messageId })
    }
    const copyIds = created.map(({ id }) => id)
    const numbered = await listUids(tx, accountId, { folderId: target.id, messageIds: copyIds })
    await deps.events.append(tx, accountId, 'threads_changed', limitChange(change))
    await request.finish?.(
      tx,
      existing.map(({ message }) => message.id),
    )
    const numbers = new Map(numbered.pairs.map(({ id, uid }) => [id, uid]))
    const pairs = created.map(({ from, id }) => ({ from, to: numbers.get(id) ?? 0 }))
    return { uidValidity: numbered.uidValidity, pairs, copyIds }
  })
}

/** A message to be copied, with the data read in advance. */
interface MessageToCopy {
  message: MessageTable
  blobHash: string
  size: number
  words: Awaited<ReturnType<typeof readIndexTexts>>
}

/** Reads a message for copying; a draft is copied as the message that it would become. */
async function readCopy(deps: Deps, message: MessageTable): Promise<MessageToCopy> {
  const words = await readIndexTexts(deps, message)
  const { blob_hash: blobHash, size } = message
  if (blobHash !== '') return { message, blobHash, size, words }
  const mail = await readDraftMessage(deps, message.account_id, { messageId: message.id })
  if (!mail) throw new Refused('not_found')
  const { hash } = await deps.blobs.put(mail)
  return { message, blobHash: hash, size: mail.byteLength, words }
}

/** Stores a copy of a message in a folder; in its own account it joins the same thread. */
async function addCopy(
  deps: Deps,
  tx: Transaction,
  source: {
    accountId: string
    copy: MessageToCopy
    row: EntryRow
    folderId: string
    folders: AccountFolders
  },
): Promise<{ messageId: string; change: ThreadChange }> {
  const { accountId, copy, row: entry, folderId, folders } = source
  const { message, words } = copy
  const { to, cc, bcc, reply_to } = JSON.parse(message.recipients) as Recipients
  const files = await listAttachments(tx.sql, message.account_id, [message.id])
  const { subject, people, body, files: names, marks } = words ?? noWords
  const added = await addMessage(deps, tx, {
    accountId,
    input: {
      folderId,
      messageIdHeader: message.message_id_header,
      inReplyTo: message.in_reply_to,
      references: message.reference_headers.split(' ').filter(Boolean),
      from: { name: message.from_name, email: message.from_email },
      to,
      cc,
      bcc,
      replyTo: reply_to,
      subject: message.subject,
      snippet: message.snippet,
      sentAt: message.sent_at,
      size: copy.size,
      blobHash: copy.blobHash,
      attachments: files.map((file) => ({
        name: file.name,
        size: file.size,
        contentType: file.content_type,
        contentId: file.content_id,
        isInline: file.is_inline === 1,
        blobHash: file.blob_hash,
        scan: file.scan,
        scanMessage: file.scan_message,
      })),
      words: { subject, people, body, files: names, marks },
      isDraft: await isDraftIn(tx, await folders.get(folderId), { accountId, entry, message }),
      isUnread: entry.is_unread === 1,
      isStarred: entry.is_starred === 1,
      receivedAt: message.received_at || message.sent_at,
      status: ['infected', 'receipt'].includes(message.status) ? message.status : '',
      errorText: message.status === 'infected' ? message.error_text : '',
      authentication: message.authentication,
      isUnverified: message.is_unverified === 1,
      deliveryKey: null,
      list: await findListOfMessage(tx.sql, message.account_id, message.id),
      ...(message.account_id === accountId ? { thread: { id: message.thread_id } } : {}),
    },
    folders,
  })
  await copyFlags(deps, tx, { accountId, copy, entry, copyId: added.messageId })
  if (entry.has_labels === 0) return added
  const labelled = await refreshThread(tx, accountId, { threadId: added.threadId, folders })
  return { messageId: added.messageId, change: joinChanges(added.change, labelled) }
}

/**
 * Returns true when a copy in this folder is a draft: in Drafts, all copies except of received messages; elsewhere only
 * copies of drafts in Trash or Junk, so that they can be restored.
 */
async function isDraftIn(
  tx: Transaction,
  { name }: FolderRow,
  { accountId, entry, message }: { accountId: string; entry: EntryRow; message: MessageTable },
): Promise<boolean> {
  if (name !== 'Drafts') return entry.is_draft === 1 && (name === 'Trash' || name === 'Junk')
  return entry.is_draft === 1 || isWrittenByAccount(tx.sql, accountId, message.from_email)
}

const noWords = { subject: '', people: '', body: '', files: '', marks: [] }

async function copyFlags(
  deps: Deps,
  tx: Transaction,
  {
    accountId,
    copy: { message },
    entry,
    copyId,
  }: { accountId: string; copy: MessageToCopy; entry: EntryRow; copyId: string },
): Promise<void> {
  const { is_answered, is_forwarded, is_deleted } = entry
  if (is_answered || is_forwarded || is_deleted)
    await updateFlags(tx.sql, accountId, {
      messageIds: [copyId],
      flags: { is_answered, is_forwarded, is_deleted },
    })
  if (entry.has_labels === 0) return
  const keywords = (await listKeywords(tx.sql, message.account_id, [entry.id])).get(entry.id) ?? []
  const labels = await findLabels(deps, tx, { accountId, keywords, createsMissing: true })
  const added = [...labels.values()].map((labelId) => ({ messageId: copyId, labelId }))
  await changeLinks(tx.sql, accountId, { messageIds: [copyId], added })
}
