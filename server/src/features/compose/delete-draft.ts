import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import { AccountFolders, findMessageWithDraft, removeMessages } from '../mailbox/index.ts'
import type { ComposeDeps } from './deps.ts'
import { isEditable } from './find-draft.ts'

/** Throws a draft away for ever; windows that have it open are told. */
export async function deleteDraft(deps: ComposeDeps, actor: Actor, messageId: string): Promise<void> {
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const found = await findMessageWithDraft(tx.sql, accountId, messageId)
    if (!found) throw new Refused('not_found')
    const { message, folderName, draft } = found
    const isOpen = message.is_draft === 1 && isEditable({ state: draft?.state ?? '', folder: folderName })
    if (!isOpen) throw new Refused('not_a_draft')

    const folders = await AccountFolders.read(tx.sql, accountId)
    await removeMessages(deps, tx, accountId, folders, [message])
  })
}
