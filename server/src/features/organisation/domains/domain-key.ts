import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { secretContext } from '../../../db/sealed-columns.ts'
import { getSigningKey, signingRecordOf } from '../../outbox/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import type { KeyRecord } from './domain-records.ts'
import { findWaitingKey, insertWaitingKey } from './domain-store.ts'

type KeyDeps = Pick<OrganisationDeps, 'clock' | 'db' | 'secrets'>

/** DKIM key of a domain, in use or waiting for its record. */
interface DomainKey {
  selector: string
  privateKey: string
  /** Record to publish. */
  record: KeyRecord
}

/** The key in use, and the one that waits for its record. */
export interface DomainKeys {
  inUse: DomainKey | null
  pending: DomainKey | null
}

const firstSelector = 'bocau'
const generate = promisify(generateKeyPair)

/**
 * Returns the keys of a domain; creates one if it has none. A new key is not used before its record is published: an
 * unverifiable signature is worse than none.
 */
export async function getDomainKeys(
  deps: KeyDeps,
  organisationId: string,
  domain: string,
): Promise<DomainKeys> {
  const keys = await findDomainKeys(deps, organisationId, domain)
  if (keys.inUse || keys.pending) return keys
  await createPendingKey(deps, organisationId, { domain, selector: firstSelector })
  return findDomainKeys(deps, organisationId, domain)
}

async function findDomainKeys(deps: KeyDeps, organisationId: string, domain: string): Promise<DomainKeys> {
  const inUse = await getSigningKey(deps, domain)
  const pending = await findWaitingKey(deps.db.sql, organisationId, domain)
  return {
    inUse: inUse && createKey(domain, inUse),
    pending: pending
      ? createKey(domain, {
          selector: pending.selector,
          privateKey: deps.secrets.open(pending.private_key, contextOf(organisationId, domain)),
        })
      : null,
  }
}

/** Creates a waiting key unless there is one. */
export async function createPendingKey(
  deps: KeyDeps,
  organisationId: string,
  { domain, selector }: { domain: string; selector: string },
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

/** Returns the next selector; never one for which a zone may still publish another key. */
export function selectorAfter(selector: string): string {
  const [, base = selector, number = ''] = /^(.*?)(\d{0,6})$/.exec(selector) ?? []
  return `${base}${Number(number || 1) + 1}`
}

function createKey(
  domain: string,
  { selector, privateKey }: { selector: string; privateKey: string },
): DomainKey {
  return { selector, privateKey, record: signingRecordOf(domain, selector, privateKey) }
}

const contextOf = (organisationId: string, domain: string) =>
  secretContext('waiting_key', organisationId, domain)
