import type { DomainRecord, OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { NameService } from '../../ports/name-service.ts'
import { auditAct } from '../account/audit/index.ts'
import { setDomainVerified } from '../account/domains/index.ts'
import { getUserInfo } from '../account/people/index.ts'
import { keepSigningKey } from '../outbox/index.ts'
import type { OrganisationDeps } from './deps.ts'
import type { WantedRecord } from './domain-records.ts'
import { type Judgement, judgeAddresses, judgeMailHosts, judgeServices, judgeText } from './judge-record.ts'
import { type DomainWithKey, getDomain } from './list-domains.ts'
import { deleteWaitingKey, listSignedIn, saveCheck } from './store.ts'

/** A zone does not change from one second to the next, and whoever is asked for it is not ours. */
const pauseSeconds = 5

/**
 * Looks at the records of a domain now. When all that are required hold it is verified, and stays so: one bad day
 * of a zone must not stop the mail of a company. Its messages are signed as soon as its zone names the key.
 */
export async function checkDomain(
  deps: OrganisationDeps,
  actor: Actor,
  name: string,
): Promise<OrganisationDomain> {
  const known = await getDomain(deps, actor, name)
  const now = deps.clock.now()
  refuseHaste(known.domain, now)
  const records = await Promise.all(known.domain.records.map((record) => look(deps.names, record)))
  const holds = records.every((record) => !record.is_required || record.state === 'found')
  const isVerified = known.domain.is_verified || holds
  const seen: OrganisationDomain = {
    ...known.domain,
    is_verified: isVerified,
    checked_at: Math.floor(now / 1000),
    records,
  }
  await deps.db.transaction(async (tx) => {
    await saveCheck(tx.sql, actor.organisationId, seen.domain, {
      checked_at: now,
      outcome: JSON.stringify(outcomeOf(records)),
    })
    if (records.some(({ kind, state }) => kind === 'dkim' && state === 'found'))
      await beginToSign(deps, tx, actor, known)
    if (holds && !known.domain.is_verified) {
      await verify(deps, tx, seen.domain)
      await auditAct(deps, tx, actor, { kind: 'domain_verified', subject: seen.domain })
    }
  })
  // The words are those that older clients know (specification, 8).
  if (!isVerified) throw new Refused('dns_verification_failed', { domain: seen })
  return seen
}

function refuseHaste(domain: OrganisationDomain, now: number): void {
  const wait = domain.checked_at === null ? 0 : domain.checked_at + pauseSeconds - now / 1000
  if (wait > 0) throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil(wait) })
}

async function look(names: NameService, record: DomainRecord): Promise<DomainRecord> {
  return { ...record, ...(await judgementOf(names, record)) }
}

async function judgementOf(names: NameService, record: DomainRecord): Promise<Judgement> {
  const { type, name, value } = record
  switch (type) {
    case 'MX':
      return judgeMailHosts(record, await names.findMailHosts(name))
    case 'SRV':
      return judgeServices(record, await names.findServices(name))
    case 'CNAME': {
      const [found, ours] = await Promise.all([names.findAddresses(name), names.findAddresses(value)])
      return judgeAddresses(found, ours)
    }
    case 'TXT':
      return judgeText(record, await names.findTexts(name))
  }
}

function outcomeOf(records: readonly DomainRecord[]): Partial<Record<WantedRecord['kind'], Judgement>> {
  return Object.fromEntries(records.map(({ kind, state, found }) => [kind, { state, found }]))
}

/** The key that waited for its record is that of every message from now on. */
async function beginToSign(
  deps: OrganisationDeps,
  tx: Transaction,
  actor: Actor,
  { domain, key }: DomainWithKey,
): Promise<void> {
  if (!key.isWaiting) return
  await keepSigningKey(deps, tx, {
    domainName: domain.domain,
    selector: key.selector,
    privateKey: key.privateKey,
  })
  await deleteWaitingKey(tx.sql, actor.organisationId, domain.domain)
  await auditAct(deps, tx, actor, { kind: 'domain_key_used', subject: domain.domain })
}

/** Whoever has a window open learns that they may act now. */
async function verify(deps: OrganisationDeps, tx: Transaction, domain: string): Promise<void> {
  await setDomainVerified(tx.sql, domain)
  for (const accountId of await listSignedIn(tx.sql, domain)) {
    const user = await getUserInfo(tx.sql, accountId)
    await deps.events.append(tx, accountId, 'user_changed', { user })
  }
}
