import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { withMinimalQuoting } from '@bocau/mail-core/quoted-local'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { AddressTable } from '../../db/tables/tables-organisation.ts'
import { returnAddressDomain } from '../../kernel/return-address.ts'
import { mailboxAddressKinds } from './address-kinds.ts'

export async function findAddress(db: Sql, email: string) {
  return db
    .selectFrom('address')
    .select(['email', 'kind', 'organisation_id', 'domain_name', 'account_id'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Lists the addresses of a mailbox, its main address first. */
export async function listAddresses(db: Sql, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('address')
    .select(['email', 'kind'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', mailboxAddressKinds)
    .orderBy('email')
    .execute()
  const emails = (kind: AddressTable['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => row.email)
  return [...emails('own'), ...emails('alias')]
}

/** Holder of an address. Shared mailboxes have none. */
interface Holder {
  id: string
  email: string
  full_name: string
  organisation_id: string
  is_shared: 0 | 1
}

/** Finds the holders of these addresses, by address, with their main address and name. */
export async function findHolders(db: Sql, emails: readonly string[]) {
  const holders = new Map<string, Holder>()
  for (let at = 0; at < emails.length; at += 500) {
    const rows = await db
      .selectFrom('address')
      .innerJoin('account', 'account.id', 'address.account_id')
      .select(['address.email as asked', 'account.id', 'account.email', 'account.full_name'])
      .select(['account.organisation_id', 'account.is_shared'])
      .where('address.kind', 'in', mailboxAddressKinds)
      .where('address.email', 'in', emails.slice(at, at + 500))
      .execute()
    for (const { asked, ...holder } of rows) holders.set(asked, holder)
  }
  return holders
}

/** Lists every alias of all organisations with the main address of its mailbox. */
export async function listEveryAlias(db: Sql): Promise<{ alias: string; email: string }[]> {
  return db
    .selectFrom('address')
    .innerJoin('account', 'account.id', 'address.account_id')
    .select(['address.email as alias', 'account.email'])
    .where('address.kind', '=', 'alias')
    .orderBy('address.email')
    .execute()
}

/** Assigns an address; returns false when it is already assigned or receives bounces of system mail. */
export async function claimAddress(db: WriteSql, address: AddressTable): Promise<boolean> {
  if (returnAddressDomain(address.email) !== null) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('address')
    .values(address)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes an alias of a mailbox; returns false when it has no such alias. */
export async function deleteAlias(db: WriteSql, accountId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'alias')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteCatchAll(db: WriteSql, organisationId: string, domain: string): Promise<void> {
  await db
    .deleteFrom('address')
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', domain)
    .where('kind', '=', 'catch_all')
    .execute()
}

/**
 * Finds the mailboxes behind those addresses that only one user reads. Leaves out groups, shared and delegated
 * mailboxes, and disabled accounts, because a successor may receive their mail.
 */
export async function findPersonalMailboxes(
  db: Sql,
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('address')
    .innerJoin('account', 'account.id', 'address.account_id')
    .leftJoin('mailbox_right', 'mailbox_right.mailbox_id', 'account.id')
    .select(['address.email', 'account.id'])
    .where('address.email', 'in', emails)
    .where('address.kind', 'in', ['own', 'alias'])
    .where('account.is_shared', '=', 0)
    .where('account.is_disabled', '=', 0)
    .where('mailbox_right.person_id', 'is', null)
    .execute()
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/**
 * Finds the mailbox or group that receives mail for each address, or null for a remote address. Leaves out hosted
 * addresses without a receiver and those of disabled accounts. A verification stores the holder that received the code;
 * it is valid as long as the address has the same holder.
 */
export async function findAddressHolders(
  db: Sql,
  emails: readonly string[],
): Promise<Map<string, string | null>> {
  if (emails.length === 0) return new Map()
  // Normalises quoting like delivery does; the same address in other quoting must have the same holder.
  const read = emails.map((email) => ({ email, address: normaliseEmail(withMinimalQuoting(email)) }))
  const domains = [...new Set(read.map(({ address }) => domainOf(address)))]
  const names = [...read.map(({ address }) => address), ...domains.map((domain) => `@${domain}`)]
  const rows = await db
    .selectFrom('domain')
    .leftJoin('address', (join) =>
      join.onRef('address.domain_name', '=', 'domain.name').on('address.email', 'in', names),
    )
    .leftJoin('account', 'account.id', 'address.account_id')
    .leftJoin('mail_group', 'mail_group.email', 'address.email')
    .select(['domain.name as domain', 'address.email', 'account.is_disabled'])
    .select(['account.id as account_id', 'mail_group.id as group_id'])
    .where('domain.name', 'in', domains)
    .execute()
  const hosted = new Set(rows.map(({ domain }) => domain))
  const receivers = new Map(rows.map((row) => [row.email, row]))
  const holders = new Map<string, string | null>()
  for (const { email, address } of read) {
    const domain = domainOf(address)
    const receiver = receivers.get(address) ?? receivers.get(`@${domain}`)
    const holder = receiver?.account_id ?? receiver?.group_id
    if (!hosted.has(domain)) holders.set(email, null)
    else if (holder && receiver?.is_disabled !== 1) holders.set(email, holder)
  }
  return holders
}

export async function findDomainOf(db: Sql, organisationId: string, name: string) {
  return db
    .selectFrom('domain')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Lists the catch-all mailbox of each domain of an organisation, by its main address. */
export async function listCatchAlls(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .leftJoin('address', (join) =>
      join
        .onRef('address.domain_name', '=', 'domain.name')
        .on('address.kind', '=', 'catch_all')
        .onRef('address.organisation_id', '=', 'domain.organisation_id'),
    )
    .leftJoin('account', 'account.id', 'address.account_id')
    .select(['domain.name as domain', 'account.email'])
    .where('domain.organisation_id', '=', organisationId)
    .orderBy('domain.name')
    .execute()
}
