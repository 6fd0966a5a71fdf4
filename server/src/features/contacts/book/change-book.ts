import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { BookDeps } from './deps.ts'

/**
 * One change of an address book after the other, and the person's other windows are told; those of colleagues see what
 * is shared when they next ask.
 */
export function changeBook<T>(
  deps: Pick<BookDeps, 'db' | 'events'>,
  { accountId }: Pick<Actor, 'accountId'>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const done = await act(tx)
    await deps.events.append(tx, accountId, 'contacts_changed', {})
    return done
  })
}
