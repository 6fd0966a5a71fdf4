import type { Transaction } from '../../../db/database.ts'
import { listAddresses } from '../../addresses/index.ts'
import { findRight, type RightRevoked } from '../../mailbox-rights/index.ts'
import type { RulesDeps } from '../deps.ts'
import { notifyRulesChanged } from '../notify-rules-changed.ts'
import { unverifyForwards } from '../store.ts'

/**
 * Ends forwarding from a mailbox to a user whose right to it has ended, whichever user and rule set it up. The
 * addresses must be verified again by a user with the right.
 */
export async function stopForwarding(
  deps: Pick<RulesDeps, 'db' | 'events'>,
  { mailboxId, personId }: RightRevoked,
): Promise<void> {
  await deps.db.transaction(async (tx: Transaction) => {
    await tx.lockAccount(mailboxId)
    // The right may have been granted again meanwhile.
    if (await findRight(tx.sql, mailboxId, personId)) return
    const addresses = await listAddresses(tx.sql, personId)
    if (await unverifyForwards(tx.sql, mailboxId, addresses)) await notifyRulesChanged(deps, tx, mailboxId)
  })
}
