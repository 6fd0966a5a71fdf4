import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { createAccountIn } from '../account/people/create-account.ts'
import { awaitHash } from '../account/people/hash-password.ts'
import { setDefaultQuota } from '../account/policies/quota.ts'
import { type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import { createOrganisationIn } from '../domains/index.ts'
import { createSystemFolders } from '../folders/index.ts'
import { invite } from '../sign-in/new-password/invite.ts'
import type { ProviderDeps } from './deps.ts'
import { type LimitChange, saveLimits } from './limit-organisation.ts'

/** An organisation to create, with its first domain, owner and limits. */
export interface NewCustomer {
  name: string
  domain: string
  ownerEmail: string
  ownerName: string
  limits: LimitChange
}

/** A new organisation, and the link with which its owner chooses a password. */
export interface CreatedCustomer {
  organisationId: string
  url: string
  /** Milliseconds UTC. */
  expiresAt: number
}

type CreationDeps = Pick<ProviderDeps, 'clock' | 'db' | 'ids' | 'passwords' | 'publicOrigin' | 'random'>

/** Creates an organisation with its domain, owner and limits in one transaction. */
export async function createCustomer(
  deps: CreationDeps,
  { customer, by }: { customer: NewCustomer; by: AuditedActor },
): Promise<CreatedCustomer> {
  // This password is never revealed; the owner chooses one with the link.
  const unknown = Buffer.from(deps.random.bytes(24)).toString('base64url')
  const passwordHash = await awaitHash(deps.passwords.hash(unknown))
  return deps.db.transaction((tx) => createIn(deps, tx, { customer, by, passwordHash }))
}

async function createIn(
  deps: CreationDeps,
  tx: Transaction,
  { customer, by, passwordHash }: { customer: NewCustomer; by: AuditedActor; passwordHash: string },
): Promise<CreatedCustomer> {
  const { organisationId, domain } = await createOrganisationIn(deps, tx, customer)
  const email = normaliseEmail(customer.ownerEmail)
  if (domainOf(email) !== domain)
    throw new Refused('invalid_input', {
      fields: [{ path: 'owner', message: `is not an address in ${domain}` }],
    })
  await saveLimits(tx, organisationId, customer.limits)
  await setDefaultQuota(tx, organisationId, defaultQuota(customer.limits))
  const accountId = await createAccountIn(deps, tx, {
    account: { email, fullName: customer.ownerName, passwordHash, isOwner: true },
    prepare: (same, id) => createSystemFolders(deps, same, id),
  })
  const action = {
    kind: 'organisation_founded',
    subject: customer.name,
    details: { with: domain },
    by,
  } as const
  await auditInOrganisation(deps, tx, { organisationId, ...action })
  const { url, expiresAt } = await invite(deps, tx, accountId)
  return { organisationId, url, expiresAt }
}

/** Returns the quota of new accounts with which the storage is enough for all users. */
function defaultQuota({ people, storageMegabytes }: LimitChange): number {
  if (typeof storageMegabytes !== 'number') return limits.defaultQuotaMegabytes
  const share = Math.floor(storageMegabytes / Math.max(1, people ?? 1))
  return Math.max(1, Math.min(limits.defaultQuotaMegabytes, share))
}
