import type { Actor } from '../../kernel/actor.ts'
import type { MessageDeps } from './deps.ts'
import { setUnsubscribed } from './list-store.ts'

/** Saves that the user has unsubscribed from a list, or reverts it; notifies open windows. */
export async function recordUnsubscribed(
  deps: Pick<MessageDeps, 'clock' | 'db' | 'events'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { listKey, isUnsubscribed }: { listKey: string; isUnsubscribed: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const isChanged = await setUnsubscribed(tx.sql, accountId, {
      listKey,
      unsubscribedAt: isUnsubscribed ? deps.clock.now() : null,
    })
    if (isChanged) await deps.events.append(tx, accountId, 'rules_changed', {})
  })
}
