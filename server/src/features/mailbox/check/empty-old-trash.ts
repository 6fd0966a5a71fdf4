import { IsolatedTasks } from '../../../kernel/isolated-tasks.ts'
import { AccountFolders } from '../../folders/index.ts'
import { removeMessages } from '../actions/delete-forever.ts'
import { listAccountsWithOldTrash, listOldTrash } from '../actions/move-store.ts'
import type { MailboxDeps } from '../deps.ts'

const messagesAtOnce = 200

/** Permanently deletes messages that exceed the Trash retention of their organisation; returns their number. */
export async function emptyOldTrash(deps: Pick<MailboxDeps, 'clock' | 'db' | 'events'>): Promise<number> {
  const tasks = new IsolatedTasks()
  let removed = 0
  for (const { account_id: accountId, before } of await listAccountsWithOldTrash(
    deps.db.sql,
    deps.clock.now(),
  )) {
    await tasks.run(accountId, async () => {
      let count = messagesAtOnce
      while (count === messagesAtOnce) {
        count = await emptySome(deps, accountId, before)
        removed += count
      }
    })
  }
  tasks.throwIfFailed()
  return removed
}

async function emptySome(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events'>,
  accountId: string,
  before: number,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const messageIds = await listOldTrash(tx.sql, accountId, { before, limit: messagesAtOnce })
    const folders = await AccountFolders.read(tx.sql, accountId)
    await removeMessages(deps, tx, { accountId, folders, messageIds })
    return messageIds.length
  })
}
