import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../db/database.ts'
import { secretContext } from '../../../db/sealed-columns.ts'
import { Refused } from '../../../kernel/refused.ts'
import { isHostedDomain } from '../../domains/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findSigningKey, saveSigningKey } from './signing-key-store.ts'

/** DNS record with which recipients verify signatures of a domain. */
export interface SigningRecord {
  name: string
  value: string
}

type KeyDeps = Pick<OutboxDeps, 'clock' | 'db' | 'secrets'>

/** A key that the messages of a domain are signed with. */
export interface SigningKey {
  domainName: string
  selector: string
  privateKey: string
}

/** Returns the signing key of a domain, if any. */
export async function getSigningKey(
  { db, secrets }: Pick<KeyDeps, 'db' | 'secrets'>,
  domain: string,
): Promise<SigningKey | null> {
  const existing = await findSigningKey(db.sql, domain)
  if (!existing) return null
  const privateKey = secrets.open(existing.private_key, secretContext('signing_key', existing.domain_name))
  return { domainName: existing.domain_name, selector: existing.selector, privateKey }
}

export async function storeSigningKey(
  { clock, secrets }: Pick<KeyDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { domainName, selector, privateKey }: SigningKey,
): Promise<void> {
  await saveSigningKey(tx.sql, {
    domain_name: domainName,
    selector,
    private_key: secrets.seal(privateKey, secretContext('signing_key', domainName)),
    created_at: clock.now(),
  })
}

/** Creates and activates a new signing key for a domain. */
export async function createSigningKey(
  deps: KeyDeps,
  domain: string,
  selector = 'bocau',
): Promise<SigningRecord> {
  const domainName = normaliseEmail(domain)
  if (!(await isHostedDomain(deps.db.sql, domainName))) throw new Refused('not_found')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await deps.db.transaction((tx) => storeSigningKey(deps, tx, { domainName, selector, privateKey }))
  return signingRecordOf(domainName, selector, privateKey)
}

/** Returns the DNS record that publishes a key. */
export function signingRecordOf(domainName: string, selector: string, privateKey: string): SigningRecord {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return { name: `${selector}._domainkey.${domainName}`, value: `v=DKIM1; k=rsa; p=${publicKey}` }
}
