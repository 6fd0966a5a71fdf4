import { randomUUID } from 'node:crypto'
import type { Draft } from '@bocau/contract/compose'
import type { Transaction } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { toAttachmentRow } from '../attachments/index.ts'
import { AccountFolders } from '../folders/index.ts'
import { rewriteContent, rewriteMessage } from '../mailbox/index.ts'
import { findMessageWithDraft, type MessageWithDraft } from '../messages/index.ts'
import { addUsedBytes, reserveStorage } from '../quota/index.ts'
import { adoptDraft } from './adopt-draft.ts'
import type { ComposeDeps } from './deps.ts'
import { type DraftMessage, toWire } from './draft-message.ts'
import { replaceAttachments } from './draft-store.ts'
import type { ChosenFiles } from './files/choose-files.ts'
import { getDraft, isEditable, lockDraft } from './find-draft.ts'
import { saveDraftState } from './save-draft-state.ts'
import {
  applyChange,
  applyFileChanges,
  type DraftChange,
  type WrittenDraft,
  withBodyText,
} from './write-draft.ts'

export interface DraftSave extends DraftChange {
  /** Without it, a retry cannot be recognised. */
  save_id?: string | undefined
  /** Version that the client saw; without it, the save replaces any version. */
  version?: number | undefined
}

/**
 * Saves a draft. A retry of the last save changes nothing; a save based on an older version is rejected, so that two
 * windows cannot overwrite each other.
 */
export async function saveDraft(
  deps: ComposeDeps,
  actor: Actor,
  { messageId, request }: { messageId: string; request: DraftSave },
): Promise<Draft> {
  await adoptDraft(deps, actor, messageId)
  const save = await withBodyText(deps, { ...request, save_id: request.save_id ?? randomUUID() })
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, accountId, messageId)
    if (draft.saveId === save.save_id) return toWire(draft)
    if (!isEditable(draft)) throw new Refused('not_a_draft')
    if (save.version !== undefined && draft.version !== save.version) {
      throw new Refused('draft_changed', { version: draft.version, save_id: draft.saveId })
    }
    await write(deps, tx, { draft, save })
    return toWire(await getDraft(tx.sql, accountId, messageId))
  })
}

/** Stores a new version of a draft with its files. */
async function write(
  deps: ComposeDeps,
  tx: Transaction,
  { draft, save }: { draft: DraftMessage; save: DraftSave & { save_id: string } },
): Promise<void> {
  const { accountId, messageId } = draft
  const match = (await findMessageWithDraft(tx.sql, accountId, messageId)) as MessageWithDraft
  const { message } = match
  const written = await applyChange(deps, tx, { accountId, messageId, before: draft, change: save })
  await adjustStorage(tx, accountId, written.size - message.size)
  if (changesFiles(draft, written.chosen)) await saveDraftFiles(deps, tx, { draft, chosen: written.chosen })

  const next = {
    version: draft.version + 1,
    save_id: save.save_id,
    kind: draft.kind,
    related_message_id: draft.relatedMessageId,
    saved_at: deps.clock.now(),
  }
  await saveDraftState(deps, tx, { draft, save: next, written })
  await writeMessage(deps, tx, { message, written })
}

/**
 * Writes the message row of a draft. While the user types, the list row rarely changes; then only search
 * terms and size are written.
 */
async function writeMessage(
  deps: ComposeDeps,
  tx: Transaction,
  { message, written }: { message: MessageTable; written: WrittenDraft },
): Promise<void> {
  const edit = toEdit(written, deps.clock.now())
  const isFresh = edit.sent_at - message.sent_at < listRefreshMilliseconds
  if (isFresh && isListRowUnchanged(message, edit)) {
    await rewriteContent(tx, message, { edit: { size: edit.size }, words: written.words })
    return
  }
  const folders = await AccountFolders.read(tx.sql, message.account_id)
  const change = await rewriteMessage(tx, message, { edit, folders, words: written.words })
  await deps.events.append(tx, message.account_id, 'threads_changed', change)
}

/** Maximum age of the draft time in lists while the user types. */
const listRefreshMilliseconds = 60_000

/** Returns true when an edit changes no field of the list row besides the time. */
function isListRowUnchanged(message: MessageTable, edit: ReturnType<typeof toEdit>): boolean {
  const { sent_at: _, size: __, ...listed } = edit
  return (Object.keys(listed) as (keyof typeof listed)[]).every((key) => message[key] === listed[key])
}

/** Returns the fields of the message row of a draft. */
function toEdit(written: WrittenDraft, now: number) {
  const { from, to, cc, bcc } = written
  return {
    from_name: from.name,
    from_email: from.email,
    recipients: JSON.stringify({ to, cc, bcc, reply_to: [] }),
    subject: written.subject,
    snippet: written.snippet,
    sent_at: now,
    size: written.size,
    has_attachments: written.hasAttachments ? (1 as const) : (0 as const),
    status: '',
    error_text: '',
  }
}

/** Reserves bytes of the quota, or releases them if negative. */
async function adjustStorage(tx: Transaction, accountId: string, bytes: number): Promise<void> {
  if (bytes > 0 && !(await reserveStorage(tx.sql, accountId, bytes))) throw new Refused('over_quota')
  if (bytes < 0) await addUsedBytes(tx.sql, accountId, bytes)
}

/** Most saves change only the text; the file rows stay untouched. */
function changesFiles(draft: DraftMessage, { files, removed }: ChosenFiles): boolean {
  return (
    removed.length > 0 ||
    files.length !== draft.files.length ||
    files.some((file, at) => {
      const before = draft.files[at]
      return (
        before?.id !== file.id || before.isInline !== file.isInline || before.contentId !== file.contentId
      )
    })
  )
}

/** Attaches the chosen files to a draft and removes the others. */
async function saveDraftFiles(
  deps: ComposeDeps,
  tx: Transaction,
  { draft: { accountId, messageId }, chosen }: { draft: DraftMessage; chosen: ChosenFiles },
): Promise<void> {
  const toRow = toAttachmentRow(deps, accountId, messageId)
  await replaceAttachments(tx.sql, accountId, { messageId, attachments: chosen.files.map(toRow) })
  await applyFileChanges(deps, tx, { accountId, chosen })
}
