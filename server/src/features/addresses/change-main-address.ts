import { domainOf } from '@bocau/mail-core/address'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { AuditDeps } from '../audit/index.ts'
import { listAddresses } from './address-store.ts'
import { type AliasChange, addAlias, readNewAddress } from './change-aliases.ts'
import { moveReceivedShares, setMainAddress } from './main-address-store.ts'

/**
 * Makes an address the main address of a mailbox. The previous one becomes an alias, so its mail still arrives and its
 * owner can still sign in with it. Received shares follow, because they name their recipients by main address. The
 * caller writes the audit entry; returns null if the address is the main address already.
 */
export async function changeMainAddress(
  deps: AuditDeps,
  tx: Transaction,
  change: AliasChange,
): Promise<{ from: string; to: string } | null> {
  const { accountId } = change
  const to = readNewAddress(change.email)
  await tx.lockAccount(accountId)
  const [from, ...aliases] = await listAddresses(tx.sql, accountId)
  if (from === undefined) throw new Refused('not_found')
  if (from === to) return null
  if (!aliases.includes(to)) await addAlias(deps, tx, { ...change, email: to })
  await setMainAddress(tx.sql, accountId, { email: to, domain_name: domainOf(to) })
  await moveReceivedShares(tx.sql, { from, to })
  return { from, to }
}
