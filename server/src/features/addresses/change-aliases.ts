import { limits } from '@bocau/contract/limits'
import { domainOf, isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import { hasQuotedLocal } from '@bocau/mail-core/quoted-local'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AuditDeps, type AuditedActor, auditAccount } from '../audit/index.ts'
import { claimAddress, deleteAlias, findDomainOf, listAddresses } from './address-store.ts'
import { refuseUsedAddress } from './refuse-used-address.ts'

/** Alias to add or remove, and the actor. */
export interface AliasChange {
  accountId: string
  organisationId: string
  email: string
  by: AuditedActor
}

/** Adds an alias in a domain of the organisation to a mailbox. */
export async function addAlias(deps: AuditDeps, tx: Transaction, change: AliasChange): Promise<void> {
  const { accountId, organisationId, by } = change
  const email = readNewAddress(change.email)
  await tx.lockAccount(accountId)
  const domain = await findDomainOf(tx.sql, organisationId, domainOf(email))
  if (!domain) throw new Refused('domain_not_own')
  await refuseUsedAddress(tx.sql, email, deps.clock.now())
  if ((await listAddresses(tx.sql, accountId)).length > limits.maxAliases)
    throw new Refused('too_many_addresses')
  const isClaimed = await claimAddress(tx.sql, {
    email,
    kind: 'alias',
    organisation_id: organisationId,
    domain_name: domain.name,
    account_id: accountId,
    created_at: deps.clock.now(),
  })
  if (!isClaimed) throw new Refused('address_taken')
  const action = { kind: 'address_added', details: { name: email } } as const
  await auditAccount(deps, tx, { accountId, ...action, by, origin: by.origin })
}

/** Removes an alias of a mailbox; its main address cannot be removed. */
export async function removeAlias(deps: AuditDeps, tx: Transaction, change: AliasChange): Promise<void> {
  const { accountId, by } = change
  const email = normaliseEmail(change.email)
  await tx.lockAccount(accountId)
  if (!(await deleteAlias(tx.sql, accountId, email))) throw new Refused('not_found')
  const action = { kind: 'address_removed', details: { name: email } } as const
  await auditAccount(deps, tx, { accountId, ...action, by, origin: by.origin })
}

/**
 * Normalises and validates an address to assign. Rejects quoted local parts, because many clients cannot handle them.
 */
export function readNewAddress(input: string): string {
  const email = normaliseEmail(input)
  if (isValidEmail(email) && !hasQuotedLocal(email)) return email
  throw new Refused('invalid_input', { fields: [{ path: 'email', message: 'is not an address' }] })
}
