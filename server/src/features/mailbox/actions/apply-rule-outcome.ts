import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { changeLinks, findLabels } from '../../labels/index.ts'
import { updateMessages } from '../../messages/index.ts'
import { updateMessageModseq } from '../../numbering/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { listLocations, moveRows } from './move-store.ts'

/** Changes to one message; absent values leave it as it is. */
export interface MessageChange {
  messageId: string
  /** Target folder; null to leave the message where it is. */
  folderId: string | null
  isRead: boolean
  isStarred: boolean
  /** Keywords of the labels to add; unknown labels are skipped. */
  labels: readonly string[]
}

/** Moves, flags and labels single messages, each in its own way, updates the lists and notifies clients. */
export async function applyRuleOutcome(
  deps: Pick<MailboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    folders,
    changes,
  }: { accountId: string; folders: AccountFolders; changes: readonly MessageChange[] },
): Promise<void> {
  const locations = await listLocations(
    tx.sql,
    accountId,
    changes.map((one) => one.messageId),
  )
  const byId = new Map(locations.map((location) => [location.id, location]))
  for (const { messageId, folderId, isRead, isStarred, labels } of changes) {
    const location = byId.get(messageId)
    if (!location) continue
    if (folderId && folderId !== location.folder_id) {
      const to = { folderId, oldFolderId: location.folder_id }
      await moveRows(tx, accountId, { messageIds: [messageId], to, now: deps.clock.now() })
    }
    if (isRead || isStarred) {
      await updateMessages(tx.sql, accountId, {
        messageIds: [messageId],
        values: {
          ...(isRead ? { is_unread: 0 as const } : {}),
          ...(isStarred ? { is_starred: 1 as const } : {}),
        },
      })
      await updateMessageModseq(tx.sql, accountId, messageId)
    }
    if (labels.length > 0) await addLabels(deps, tx, { accountId, messageId, labels })
  }
  await notifyThreads(deps, tx, { accountId, folders, changed: locations })
}

async function addLabels(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  { accountId, messageId, labels }: { accountId: string } & Pick<MessageChange, 'messageId' | 'labels'>,
): Promise<void> {
  const existing = await findLabels(deps, tx, { accountId, keywords: labels, createsMissing: false })
  if (existing.size === 0) return
  const added = [...existing.values()].map((labelId) => ({ messageId, labelId }))
  await changeLinks(tx.sql, accountId, { messageIds: [messageId], added })
  await updateMessageModseq(tx.sql, accountId, messageId)
}
