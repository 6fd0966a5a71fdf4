import { limits } from '@bocau/contract/limits'
import type { DomainRecord, OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { NameService } from '../../../ports/name-service.ts'
import { getUserInfo } from '../../account/index.ts'
import { auditAction } from '../../audit/index.ts'
import { setDomainVerified } from '../../domains/index.ts'
import { storeSigningKey } from '../../outbox/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import {
  checkAddresses,
  checkMailHosts,
  checkServices,
  checkText,
  isSameName,
  type RecordCheck,
} from './check-records.ts'
import { deleteWaitingKey, listSignedIn, saveCheck, saveRetiredKey } from './domain-store.ts'
import { type DomainWithKeys, getDomain, type RecordChecks } from './list-domains.ts'

/** Minimum interval between checks, because zones change slowly and name servers belong to others. */
const pauseSeconds = 5

/**
 * Checks the records of a domain now. Once SPF and DKIM are correct it is verified, and stays verified: a temporary
 * fault in a zone must not stop the mail of a company. Its messages are signed as soon as its zone names the key.
 */
export async function checkDomain(
  deps: OrganisationDeps,
  actor: Actor,
  name: string,
): Promise<OrganisationDomain> {
  const existing = await getDomain(deps, actor, name)
  const now = deps.clock.now()
  refuseFrequentCheck(existing.domain.checked_at, now)
  const records = await Promise.all(existing.domain.records.map((record) => checkRecord(deps.names, record)))
  const isReady = allowsSending(records)
  const isElsewhere = await mxNamesOtherServers(deps.names, records)
  const isVerified = existing.domain.is_verified || isReady
  await deps.db.transaction(async (tx) => {
    const hasStartedSigning = await startSigning(deps, tx, { actor, signed: { ...existing, records } })
    await saveCheck(tx.sql, actor.organisationId, {
      name: existing.domain.domain,
      result: {
        checked_at: now,
        outcome: JSON.stringify(resultsByKind(records, hasStartedSigning)),
        is_mail_elsewhere: isElsewhere ? 1 : 0,
      },
    })
    if (isReady && !existing.domain.is_verified) {
      await verify(deps, tx, existing.domain.domain)
      await auditAction(deps, tx, { actor, kind: 'domain_verified', subject: existing.domain.domain })
    }
  })
  const { domain: checked } = await getDomain(deps, actor, existing.domain.domain)
  // Older clients recognise this error code (specification, 8).
  if (!isVerified) throw new Refused('dns_verification_failed', { domain: checked })
  return checked
}

/**
 * Returns true when messages of the domain pass SPF and DKIM at recipients. The MX record does not count: during a
 * migration it names the old server until all mail is imported.
 */
function allowsSending(records: readonly DomainRecord[]): boolean {
  return (['spf', 'dkim'] as const).every((needed) =>
    records.some(({ kind, state }) => kind === needed && state === 'found'),
  )
}

/** Rejects another check before anything can have changed. */
export function refuseFrequentCheck(checkedAt: number | null, now: number): void {
  const wait = checkedAt === null ? 0 : checkedAt + pauseSeconds - now / 1000
  if (wait > 0) throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil(wait) })
}

async function checkRecord(names: NameService, record: DomainRecord): Promise<DomainRecord> {
  return { ...record, ...(await queryRecord(names, record)) }
}

/** Queries the zone for a record and compares the response with the expected value. */
async function queryRecord(names: NameService, record: DomainRecord): Promise<RecordCheck> {
  const { type, name, value } = record
  switch (type) {
    case 'MX':
      return checkMailHosts(record, await names.findMailHosts(name))
    case 'SRV':
      return checkServices(record, await names.findServices(name))
    case 'CNAME': {
      const [theirs, ours] = await Promise.all([names.findAddresses(name), names.findAddresses(value)])
      return checkAddresses(theirs, ours)
    }
    case 'TXT':
      return checkText(record, await names.findTexts(name))
  }
}

/** Returns the results by kind. After a key change, the record of the new key becomes that of the key in use. */
function resultsByKind(records: readonly DomainRecord[], hasStartedSigning: boolean): RecordChecks {
  const states = records.map(({ kind, state, found }) => [kind, { state, found }] as const)
  const { dkim_next, ...outcome }: RecordChecks = Object.fromEntries(states)
  if (dkim_next === undefined) return outcome
  return hasStartedSigning ? { ...outcome, dkim: dkim_next } : { ...outcome, dkim_next }
}

/**
 * Activates the waiting key for signing; returns false when there is none or its record is missing. The previous key is
 * retained, because messages signed with it may not be verified yet.
 */
async function startSigning(
  deps: OrganisationDeps,
  tx: Transaction,
  {
    actor,
    signed: {
      domain: { domain },
      keys,
      records,
    },
  }: { actor: Actor; signed: DomainWithKeys & { records: readonly DomainRecord[] } },
): Promise<boolean> {
  const { inUse, pending } = keys
  const isNamed = records.some(
    ({ kind, state }) => kind === (inUse ? 'dkim_next' : 'dkim') && state === 'found',
  )
  if (!pending || !isNamed) return false
  if (!(await deleteWaitingKey(tx.sql, actor.organisationId, { name: domain, selector: pending.selector })))
    return false
  const { selector, privateKey } = pending
  await storeSigningKey(deps, tx, { domainName: domain, selector, privateKey })
  if (inUse && inUse.selector !== selector) {
    await saveRetiredKey(tx.sql, {
      domain_name: domain,
      selector: inUse.selector,
      value: inUse.record.value,
      until: deps.clock.now() + limits.retiredKeyDays * 86_400_000,
    })
  }
  await auditAction(deps, tx, {
    actor,
    kind: 'domain_key_used',
    subject: domain,
    details: { name: selector },
  })
  return inUse !== null
}

/** Notifies open windows that sending is allowed now. */
async function verify(deps: OrganisationDeps, tx: Transaction, domain: string): Promise<void> {
  await setDomainVerified(tx.sql, domain)
  for (const accountId of await listSignedIn(tx.sql, domain)) {
    const user = await getUserInfo(tx.sql, accountId)
    await deps.events.append(tx, accountId, 'user_changed', { user })
  }
}

/**
 * Returns true when the MX record certainly names other servers only. A record that lists this server, also as a backup
 * or under another name of its addresses, does not: mail sent to it would return here. The same applies to a null MX
 * (RFC 7505) and to hosts that cannot be resolved.
 */
export async function mxNamesOtherServers(
  names: NameService,
  records: readonly DomainRecord[],
): Promise<boolean> {
  const mx = records.find(({ kind }) => kind === 'mx')
  if (mx?.state !== 'wrong') return false
  const hosts = mx.found.map((entry) => entry.slice(entry.indexOf(' ') + 1))
  if (hosts.some((host) => host === '' || isSameName(host, mx.value))) return false
  const ours = await names.findAddresses(mx.value)
  if (ours.state === 'none') return true
  const theirs = await Promise.all(hosts.map((host) => names.findAddresses(host)))
  return theirs.every((addresses) => checkAddresses(addresses, ours).state === 'wrong')
}
