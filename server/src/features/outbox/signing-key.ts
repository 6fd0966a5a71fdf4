import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../refused.ts'
import { isHostedDomain } from '../account/index.ts'
import type { OutboxDeps } from './deps.ts'
import { saveSigningKey } from './signing-key-store.ts'

/** What a domain has to say in its zone so that others can check what it signs. */
export interface SigningRecord {
  name: string
  value: string
}

/** Makes a new key for a domain; from then on its letters are signed with it. */
export async function makeSigningKey(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
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
  await deps.db.transaction((tx) =>
    saveSigningKey(tx.sql, {
      domain_name: domainName,
      selector,
      private_key: privateKey,
      created_at: deps.clock.now(),
    }),
  )
  return signingRecordOf(domainName, selector, privateKey)
}

/** What the zone of a domain says so that others know its key. */
export function signingRecordOf(domainName: string, selector: string, privateKey: string): SigningRecord {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return { name: `${selector}._domainkey.${domainName}`, value: `v=DKIM1; k=rsa; p=${publicKey}` }
}
