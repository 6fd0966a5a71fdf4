import type { Transaction } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { AccountFolders } from '../folders/index.ts'
import { moveMessages, removeMessages, requireDeleting } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import type { ComposeDeps } from './deps.ts'
import { isEditable } from './find-draft.ts'

/** Deletes a draft permanently and notifies windows that have it open. */
export async function deleteDraft(deps: ComposeDeps, actor: Actor, messageId: string): Promise<void> {
  requireDeleting(actor)
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    await lockOpenDraft(tx, accountId, messageId)
    const folders = await AccountFolders.read(tx.sql, accountId)
    await removeMessages(deps, tx, { accountId, folders, messageIds: [messageId] })
  })
}

/** Moves a draft to Trash with its files and notifies windows that have it open. Returns the undo token. */
export async function discardDraft(
  deps: ComposeDeps,
  actor: Actor,
  messageId: string,
): Promise<{ undo: string | null }> {
  requireDeleting(actor)
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    const message = await lockOpenDraft(tx, accountId, messageId)
    const folders = await AccountFolders.read(tx.sql, accountId)
    const trash = folders.system('Trash').id
    const { undo } = await moveMessages(deps, tx, {
      actor,
      folders,
      order: { locations: [message] },
      targetOf: () => trash,
    })
    return { undo }
  })
}

async function lockOpenDraft(tx: Transaction, accountId: string, messageId: string): Promise<MessageTable> {
  await tx.lockAccount(accountId)
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!match) throw new Refused('not_found')
  const { message, folderName, draft } = match
  const isOpen = message.is_draft === 1 && isEditable({ state: draft?.state ?? '', folder: folderName })
  if (!isOpen) throw new Refused('not_a_draft')
  return message
}
