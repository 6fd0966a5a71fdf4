import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openEmptyStore } from '../db/testing.ts'
import { listAttachmentsByUuid } from '../features/attachments/attachment-store.ts'
import { findBookContacts, setContactsDeleted } from '../features/contacts/book/book-store.ts'
import { findSentMessage } from '../features/delivery/store.ts'
import { listTrashedVersions, listTree, trashTree } from '../features/drive/tree/node-write-store.ts'
import { listLabelsOfMessages } from '../features/labels/label-store.ts'
import { listUidsOf } from '../features/mail-programs/entry-store.ts'
import { listOldTrash, moveRows } from '../features/mailbox/actions/move-store.ts'
import { setUnreadByIds } from '../features/mailbox/actions/undo-store.ts'
import { listPositionsAfter } from '../features/mailbox/reading/folder-position-store.ts'
import { listOpenedFiles } from '../features/mailbox/reading/opened-thread-store.ts'
import { listSubjects } from '../features/mailbox-rights/action-store.ts'
import { listMessagesById } from '../features/messages/all-messages-store.ts'
import { assignOldestUids } from '../features/numbering/numbering-store.ts'
import { findFiledMessage } from '../features/outbox/submitting/submission-store.ts'
import { sumTrees } from '../features/sharing/links/link-store.ts'

/** A plan step that reads all rows of an account in a growing table, or the entire table. */
const wide =
  /SCAN (?:message|attachment|message_label|thread_in_folder|drive_node|drive_version|book_contact)\b|(?:_autoindex_(?:message|attachment|message_label|drive_node|drive_version)_\d|(?:message|attachment|thread_list|drive_node|drive_version|book_contact)_\w+) \((?:account_id|organisation_id)=\?\)/

test('SQLite without statistics scans no growing table to find a few rows', async () => {
  const db = await openEmptyStore('sqlite')
  const [accountId, folderId, since] = ['7', '8', 0]
  const ids = Array.from({ length: 20 }, (_, at) => String(at))
  const filed = { accountId, folderId, messageIdHeader: '<1@mocviet.test>', since }
  const node = { account_id: accountId, id: '9' }
  const plans = new Map<string, string>()
  await db.transaction(async (tx) => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await listOpenedFiles(
      tx.sql,
      accountId,
      ids.map((id) => ({ id, files: 1 })),
    )
    await listAttachmentsByUuid(tx.sql, accountId, ids)
    await listLabelsOfMessages(tx.sql, accountId, ids)
    await assignOldestUids(tx.sql, { accountId, folderId, from: 1, modseq: 1, limit: 100 })
    await listOldTrash(tx.sql, accountId, { before: 1, limit: 200 })
    await findFiledMessage(tx.sql, filed)
    await findSentMessage(tx.sql, filed)
    await listUidsOf(tx.sql, accountId, ids)
    await listMessagesById(tx.sql, accountId, ids)
    await listPositionsAfter(tx.sql, accountId, {
      folderId,
      after: { uid: 0, modseq: 0, id: '9' },
      limit: 100,
    })
    await moveRows(tx, accountId, { messageIds: ids, to: { folderId, oldFolderId: null }, now: 1 })
    await setUnreadByIds(tx.sql, accountId, { messageIds: ids, isUnread: true })
    await listSubjects(tx.sql, accountId, ids)
    await findBookContacts(tx.sql, { organisationId: '1', accountId }, { ids, state: 'there' })
    await setContactsDeleted(tx.sql, '1', { ids, deletedAt: 1 })
    await sumTrees(tx.sql, [node])
    await listTree(tx.sql, node)
    await trashTree(tx.sql, node, 1)
    await listTrashedVersions(tx.sql, accountId, '9')
    const statements = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    for (const text of statements) {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(tx.sql)
      plans.set(text, rows.map(({ detail }) => detail).join('; '))
    }
  })

  expect(plans.size).toBe(22)
  expect([...plans].filter(([, plan]) => wide.test(plan))).toEqual([])
})
