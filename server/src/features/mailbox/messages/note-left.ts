import type { Actor } from '../../../kernel/actor.ts'
import type { MailboxDeps } from '../deps.ts'
import { markListLeft } from './list-store.ts'

/** Saves that the user has unsubscribed from a list, or reverts it; notifies open windows. */
export async function noteLeft(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { listKey, isLeft }: { listKey: string; isLeft: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const isChanged = await markListLeft(tx.sql, accountId, listKey, isLeft ? deps.clock.now() : null)
    if (isChanged) await deps.events.append(tx, accountId, 'rules_changed', {})
  })
}
