import type { Transaction } from '../../../db/database.ts'
import { listAddresses } from '../../account/addresses/index.ts'
import { findRight, type RightEnded } from '../../mailbox-rights/index.ts'
import type { RulesDeps } from '../deps.ts'
import { unproveForwards } from '../store.ts'
import { tellOfRules } from '../tell-of-rules.ts'

/**
 * Ends what a mailbox sends on to somebody whose right to it has ended, whoever set it up and by whichever rule: their
 * addresses have to prove anew that they want it, to somebody who may still say so here.
 */
export async function endForwards(
  deps: Pick<RulesDeps, 'db' | 'events'>,
  { mailboxId, personId }: RightEnded,
): Promise<void> {
  await deps.db.transaction(async (tx: Transaction) => {
    await tx.lockAccount(mailboxId)
    // They may have been given it again meanwhile.
    if (await findRight(tx.sql, mailboxId, personId)) return
    const addresses = await listAddresses(tx.sql, personId)
    if (await unproveForwards(tx.sql, mailboxId, addresses)) await tellOfRules(deps, tx, mailboxId)
  })
}
