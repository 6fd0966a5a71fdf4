import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { secretContext } from '../../db/sealed-columns.ts'
import { getSigningKey, signingRecordOf } from '../outbox/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { findWaitingKey, insertWaitingKey } from './store.ts'

/** The key that a domain signs with, or will sign with as soon as its zone names it. */
export interface DomainKey {
  selector: string
  privateKey: string
  isWaiting: boolean
  /** What the zone has to say. */
  record: { name: string; value: string }
}

const selector = 'bocau'
const generate = promisify(generateKeyPair)

/**
 * The key of a domain, made when it has none. It waits until its record is seen in the zone: what is signed with
 * a key that nobody can look up is worse than what is not signed.
 */
export async function getDomainKey(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'secrets'>,
  organisationId: string,
  domain: string,
): Promise<DomainKey> {
  const inUse = await getSigningKey(deps, domain)
  if (inUse) return keyOf(domain, inUse, false)
  const waiting = await findWaitingKey(deps.db.sql, organisationId, domain)
  if (waiting) {
    const privateKey = deps.secrets.open(waiting.private_key, contextOf(organisationId, domain))
    return keyOf(domain, { selector: waiting.selector, privateKey }, true)
  }
  await makeWaitingKey(deps, organisationId, domain)
  return getDomainKey(deps, organisationId, domain)
}

async function makeWaitingKey(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'secrets'>,
  organisationId: string,
  domain: string,
): Promise<void> {
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await deps.db.transaction((tx) =>
    insertWaitingKey(tx.sql, {
      organisation_id: organisationId,
      domain_name: domain,
      selector,
      private_key: deps.secrets.seal(privateKey, contextOf(organisationId, domain)),
      created_at: deps.clock.now(),
    }),
  )
}

function keyOf(
  domain: string,
  { selector: name, privateKey }: { selector: string; privateKey: string },
  isWaiting: boolean,
): DomainKey {
  return { selector: name, privateKey, isWaiting, record: signingRecordOf(domain, name, privateKey) }
}

const contextOf = (organisationId: string, domain: string) =>
  secretContext('waiting_key', organisationId, domain)
