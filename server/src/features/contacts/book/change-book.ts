import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { BookDeps } from './deps.ts'

/**
 * Runs changes of an address book one after the other and notifies the user's other windows. Windows of colleagues show
 * changes of shared contacts on their next request.
 */
export function changeBook<T>(
  deps: Pick<BookDeps, 'db' | 'events'>,
  { accountId }: Pick<Actor, 'accountId'>,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const done = await action(tx)
    await deps.events.append(tx, accountId, 'contacts_changed', {})
    return done
  })
}
