import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders } from '../../folders/index.ts'
import type { MailboxDeps } from '../deps.ts'

/** Runs a change to the actor's mail in a transaction; rejected while the actor's domain is not verified. */
export async function changeMail<T>(
  deps: Pick<MailboxDeps, 'db'>,
  actor: Actor,
  change: (tx: Transaction, folders: AccountFolders) => Promise<T>,
): Promise<T> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    return change(tx, await AccountFolders.read(tx.sql, actor.accountId))
  })
}
