import { domainToASCII, domainToUnicode } from 'node:url'
import { limits } from '@bocau/contract/limits'
import type { DomainClaim } from '@bocau/contract/organisation-domain'
import { isValidEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import { findDomain as findHosted, hostVerifiedDomain, normaliseDomain } from '../../domains/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { refuseFrequentCheck } from './check-domain.ts'
import { checkOwnershipRecord, type RecordCheck } from './check-records.ts'
import { deleteClaim, findClaim, listClaims as listRows, recordClaimCheck, saveClaim } from './claim-store.ts'
import { listDomains } from './domain-store.ts'
import { isPublishableHost } from './publishable-host.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findClaim>>>

const dayMilliseconds = 86_400_000
const unchecked: RecordCheck = { state: 'unchecked', found: [] }

/** Lists the unverified domain claims of the organisation. */
export async function listClaims(
  deps: Pick<OrganisationDeps, 'clock' | 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<{ items: DomainClaim[] }> {
  return { items: (await listRows(deps.db.sql, organisationId, deps.clock.now())).map(toClaim) }
}

/**
 * Claims a domain for the organisation. This only creates a record to publish: several organisations may claim a
 * domain, and the first one whose record is found gets it.
 */
export async function claimDomain(deps: OrganisationDeps, actor: Actor, input: string): Promise<DomainClaim> {
  const name = readDomain(input)
  await refuseHostedDomain(deps, actor, name)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const claims = await listRows(tx.sql, actor.organisationId, now)
    const isNew = claims.every((claim) => claim.domain_name !== name)
    const domains = await listDomains(tx.sql, actor.organisationId)
    if (isNew && claims.length + domains.length >= limits.maxDomains) throw new Refused('too_many_domains')
    // An expired claim that is not deleted yet would keep its old record.
    if (isNew) await deleteClaim(tx.sql, actor.organisationId, name)
    await saveClaim(tx.sql, {
      organisation_id: actor.organisationId,
      domain_name: name,
      token: Buffer.from(deps.random.bytes(20)).toString('hex'),
      created_at: now,
      expires_at: now + limits.domainClaimDays * dayMilliseconds,
      checked_at: null,
      outcome: JSON.stringify(unchecked),
    })
    if (isNew) await auditAction(deps, tx, { actor, kind: 'domain_claimed', subject: name })
    return toClaim(await getClaim(tx.sql, actor, { name, now }))
  })
}

/** Normalises a public domain name; rejects names without a dot, which belong to local networks. */
function readDomain(input: string): string {
  const name = normalForm(input.trim()).toLowerCase().replace(/\.$/, '')
  if (!isValidEmail(`postmaster@${name}`) || !isPublishableHost(name)) throw new Refused('domain_invalid')
  return name
}

/** Looks up the record of a claim. The organisation whose record is found owns the domain from then on. */
export async function checkClaim(deps: OrganisationDeps, actor: Actor, input: string): Promise<DomainClaim> {
  const name = normaliseDomain(input)
  const now = deps.clock.now()
  const claim = toClaim(await getClaim(deps.db.sql, actor, { name, now }))
  refuseFrequentCheck(claim.checked_at, now)
  await refuseHostedDomain(deps, actor, name)
  const judgement = checkOwnershipRecord(claim.record.value, await deps.names.findTexts(claim.record.name))
  await deps.db.transaction(async (tx) => {
    const checked = { checked_at: now, outcome: JSON.stringify(judgement) }
    await recordClaimCheck(tx.sql, actor.organisationId, { name, result: checked })
    if (judgement.state !== 'found') return
    // The claim may have been withdrawn during the DNS query.
    if (!(await deleteClaim(tx.sql, actor.organisationId, name))) return
    const { organisationId } = actor
    if (!(await hostVerifiedDomain(deps, tx, { domain: name, organisationId })))
      throw new Refused('domain_taken')
    await auditAction(deps, tx, { actor, kind: 'domain_added', subject: name })
  })
  return { ...claim, ...judgement, checked_at: Math.floor(now / 1000) }
}

export async function withdrawClaim(deps: OrganisationDeps, actor: Actor, input: string): Promise<void> {
  const name = normaliseDomain(input)
  await deps.db.transaction(async (tx) => {
    if (!(await deleteClaim(tx.sql, actor.organisationId, name))) throw new Refused('not_found')
    await auditAction(deps, tx, { actor, kind: 'domain_claim_dropped', subject: name })
  })
}

/** Rejects a domain that is already verified for an organisation. */
async function refuseHostedDomain(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Actor,
  name: string,
): Promise<void> {
  // An internationalised name has two spellings but is one domain.
  for (const spelling of new Set([name, domainToASCII(name), domainToUnicode(name)])) {
    const hosted = await findHosted(db.sql, spelling)
    if (hosted) throw new Refused(hosted.organisation_id === organisationId ? 'domain_own' : 'domain_taken')
  }
}

async function getClaim(
  db: OrganisationDeps['db']['sql'],
  { organisationId }: Actor,
  { name, now }: { name: string; now: number },
): Promise<Row> {
  const claim = await findClaim(db, organisationId, { name, now })
  if (!claim) throw new Refused('not_found')
  return claim
}

const toClaim = ({ domain_name, token, expires_at, checked_at, outcome }: Row): DomainClaim => ({
  domain: domain_name,
  record: { type: 'TXT', name: `_bocau-challenge.${domain_name}`, value: `bocau-verification=${token}` },
  expires_at: Math.floor(expires_at / 1000),
  checked_at: checked_at === null ? null : Math.floor(checked_at / 1000),
  ...(JSON.parse(outcome) as RecordCheck),
})
