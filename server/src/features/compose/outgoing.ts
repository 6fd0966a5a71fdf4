import type { Draft, OutgoingState } from '@bocau/contract/compose'
import type { Correspondent } from '@bocau/contract/ids'
import type { Periodic } from '@bocau/contract/outbox'
import type { Transaction } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { AccountFolders, type SystemFolderName } from '../folders/index.ts'
import { type MessageEdit, rewriteMessage, setReplied } from '../mailbox/index.ts'
import {
  type DraftContent,
  findMessageWithDraft,
  type MessageWithDraft,
  type Recipients,
} from '../messages/index.ts'
import { addUsedBytes } from '../quota/index.ts'
import { addFallbackKey } from '../threads/index.ts'
import type { ComposeDeps } from './deps.ts'
import { type DraftMessage, toWire } from './draft-message.ts'
import { deleteDraftContent, saveDraftContent } from './draft-store.ts'
import { getDraft, lockDraft } from './find-draft.ts'

type Deps = Pick<ComposeDeps, 'clock' | 'events'>

/** Sending state of a message. */
export interface OutgoingStatus {
  state: OutgoingState
  /** Time of the next sending, in milliseconds; shown in lists and in the thread. */
  intendedAt?: number | null
  periodic?: Periodic | null
  /** Reason of the failure. */
  errorText?: string
}

const stateFolders: Record<OutgoingState, SystemFolderName> = {
  '': 'Drafts',
  waiting: 'Drafts',
  sending: 'Drafts',
  sending_failed: 'Drafts',
  scheduled: 'WEBMAIL_SCHEDULED',
  periodic: 'webmail_period',
}

/**
 * Sets the sending state; lists, thread and open windows show it. From then on it can be saved only in the states `''`
 * and `sending_failed`. The caller must have locked the draft in this transaction.
 */
export async function setOutgoingState(
  deps: Deps,
  tx: Transaction,
  {
    draft,
    outgoingStatus,
  }: { draft: Pick<DraftMessage, 'accountId' | 'messageId'>; outgoingStatus: OutgoingStatus },
): Promise<void> {
  const { message, draft: content } = await readDraft(tx, draft)
  await saveDraftContent(tx.sql, message.account_id, {
    messageId: message.id,
    content: {
      ...content,
      state: outgoingStatus.state,
      intended_at: outgoingStatus.intendedAt ?? null,
      periodic: outgoingStatus.periodic ? JSON.stringify(outgoingStatus.periodic) : null,
    },
  })
  const folders = await AccountFolders.read(tx.sql, message.account_id)
  await saveEdit(deps, tx, {
    message,
    folders,
    edit: {
      ...moveEdit(deps, message, folders.system(stateFolders[outgoingStatus.state]).id),
      status: outgoingStatus.state === 'sending_failed' ? 'sending_failed' : '',
      error_text: outgoingStatus.errorText ?? '',
    },
  })
  const payload = { message_id: message.id, version: content.version, save_id: content.save_id }
  await deps.events.append(tx, message.account_id, 'draft_changed', payload)
}

/** Makes an undone message a draft again, in Drafts, and returns it for editing. */
export async function reopenDraft(
  deps: Deps,
  tx: Transaction,
  { accountId, messageId }: { accountId: string; messageId: string },
): Promise<Draft> {
  const draft = await lockDraft(tx, accountId, messageId)
  await setOutgoingState(deps, tx, { draft, outgoingStatus: { state: '' } })
  return toWire(await getDraft(tx.sql, accountId, messageId))
}

/** Message that a draft has become; its bytes are already in the blob store. */
export interface CompletedDraft {
  blobHash: string
  size: number
  sentAt: number
  tracking?: MessageTable['tracking']
  /** Folder of the copy; Sent by default. */
  folder?: SystemFolderName
}

/**
 * Sent time with the precision of the Date header: seconds. A quick reply has the same second and sorts after it by id.
 */
export const toHeaderPrecision = (sentAt: number): number => sentAt - (sentAt % 1000)

/** Finishes a draft: it becomes the copy in Sent, under the same id. */
export async function completeDraft(
  deps: Deps,
  tx: Transaction,
  { draft, completed }: { draft: Pick<DraftMessage, 'accountId' | 'messageId'>; completed: CompletedDraft },
): Promise<void> {
  const { message, draft: content } = await readDraft(tx, draft)
  const { account_id: accountId, id } = message
  await deleteDraftContent(tx.sql, accountId, id)
  await addFallbackKey(tx.sql, accountId, {
    threadId: message.thread_id,
    clues: {
      subject: message.subject,
      people: messagePeople(message),
    },
  })
  await addUsedBytes(tx.sql, accountId, completed.size - message.size)
  const folders = await AccountFolders.read(tx.sql, accountId)
  await saveEdit(deps, tx, {
    message,
    folders,
    edit: {
      ...moveEdit(deps, message, folders.system(completed.folder ?? 'Sent').id),
      blob_hash: completed.blobHash,
      size: completed.size,
      sent_at: toHeaderPrecision(completed.sentAt),
      is_draft: 0,
      status: '',
      error_text: '',
      tracking: completed.tracking ?? null,
    },
  })
  const { kind, related_message_id: relatedMessageId } = content
  await setReplied(deps, tx, { accountId, folders, kind, relatedMessageId, isOn: true })
  const payload = { message_id: id, version: null, save_id: content.save_id }
  await deps.events.append(tx, accountId, 'draft_changed', payload)
}

/** Returns the participants like `addMessage` counts them, so that a reply among them joins the thread. */
function messagePeople(message: MessageTable): Correspondent[] {
  const { to, cc } = JSON.parse(message.recipients) as Recipients
  return [{ name: message.from_name, email: message.from_email }, ...to, ...cc]
}

/** Returns the edit that moves a message to a folder; empty if the message is in it. */
function moveEdit(deps: Deps, message: MessageTable, folderId: string): MessageEdit {
  if (message.folder_id === folderId) return {}
  return { folder_id: folderId, old_folder_id: null, moved_at: deps.clock.now() }
}

/** Saves an edit of a message and notifies clients. */
async function saveEdit(
  deps: Deps,
  tx: Transaction,
  { message, folders, edit }: { message: MessageTable; folders: AccountFolders; edit: MessageEdit },
): Promise<void> {
  const change = await rewriteMessage(tx, message, { edit, folders })
  await deps.events.append(tx, message.account_id, 'threads_changed', change)
}

async function readDraft(
  tx: Transaction,
  { accountId, messageId }: Pick<DraftMessage, 'accountId' | 'messageId'>,
): Promise<MessageWithDraft & { draft: NonNullable<MessageWithDraft['draft']> }> {
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!match?.draft) throw new Error(`message ${messageId} is not a draft`)
  return { ...match, draft: match.draft }
}

/** Saves a draft that does not wait to be sent. */
export function saveUnsentDraft(
  tx: Transaction,
  { accountId, messageId }: { accountId: string; messageId: string },
  content: Omit<DraftContent, 'intended_at' | 'periodic'>,
): Promise<void> {
  return saveDraftContent(tx.sql, accountId, {
    messageId,
    content: { ...content, intended_at: null, periodic: null },
  })
}
