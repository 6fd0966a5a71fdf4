import type { SenderAccount } from '@bocau/contract/contacts/recipients'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { domainSpellings } from '../../kernel/domain-name.ts'
import { findPersonalMailboxes, listAddresses } from '../addresses/index.ts'
import { listSendingGroups } from '../groups/index.ts'
import { findVerifiedAmong, getDefaultSender, listSenderAddresses } from './sender-store.ts'

/**
 * Lists every address a user may send from: the main address first, aliases, groups that allow their members to send,
 * and verified external addresses. The main address is the default unless the user chose another one that is still
 * usable.
 */
export async function listSenders(db: Sql, accountId: string): Promise<SenderAccount[]> {
  const { email, full_name, default_sender } = await getDefaultSender(db, accountId)
  const rows = await listSenderAddresses(db, accountId)
  const names = new Map(rows.map((row) => [row.email, row.name]))
  const holdersByEmail = new Map(rows.map((row) => [row.email, row.holder_id]))
  const aliases = (await listAddresses(db, accountId)).filter((address) => address !== email)
  const groups = await listSendingGroups(db, accountId)
  const accountAddresses = new Set([email, ...aliases, ...groups.map((group) => group.email)])
  const all = [
    { email, name: full_name, verified: true, kind: 'own' as const },
    ...aliases.map((alias) => ({
      email: alias,
      name: names.get(alias) ?? full_name,
      verified: true,
      kind: 'alias' as const,
    })),
    ...groups.map((group) => ({
      email: group.email,
      name: names.get(group.email) ?? group.name,
      verified: true,
      kind: 'group' as const,
    })),
    ...rows
      .filter((row) => !accountAddresses.has(row.email))
      .map((row) => ({
        email: row.email,
        name: row.name,
        verified: row.is_verified === 1,
        kind: 'added' as const,
      })),
  ]
  const otherDomains = all.filter(({ kind }) => kind !== 'own').map((one) => domainOf(one.email))
  const domains = await findVerifiedAmong(db, [...new Set(otherDomains.flatMap(domainSpellings))])
  const isDomainVerified = (address: string) =>
    domainSpellings(domainOf(address))
      .map((domain) => domains.get(domain))
      .find((verified) => verified !== undefined)
  const verified = all.filter(
    ({ kind, email: one }) => kind === 'added' && isDomainVerified(one) !== undefined,
  )
  const readByOne = await findPersonalMailboxes(
    db,
    verified.map((one) => one.email),
  )
  // In a hosted domain a verification is valid only while the mailbox that received the code has the address and one
  // user reads it. In a domain that may not send yet only the user's main address is usable.
  const isVerificationValid = (address: string) => {
    const holder = isDomainVerified(address) === undefined ? null : readByOne.get(address)
    return holder === holdersByEmail.get(address)
  }
  const isUsable = (one: Pick<SenderAccount, 'email' | 'kind'>) => {
    if (one.kind === 'own') return true
    if (isDomainVerified(one.email) === false) return false
    return one.kind !== 'added' || isVerificationValid(one.email)
  }
  const usable = all.map((one) => (isUsable(one) ? one : { ...one, verified: false }))
  const chosen = usable.find((one) => one.verified && one.email === default_sender)?.email ?? email
  return usable.map((one) => ({ ...one, default: one.email === chosen }))
}
