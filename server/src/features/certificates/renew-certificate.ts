import { X509Certificate } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { secretContext } from '../../db/sealed-columns.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import {
  type CertificateAuthority,
  type ChallengeType,
  NotIssued,
} from '../../ports/web/certificate-authority.ts'
import {
  addAccountKey,
  addChallenge,
  deleteChallenges,
  findCertificate,
  updateCertificate,
} from './certificate-store.ts'

export interface CertificateDeps {
  db: Database
  clock: Clock
  logger: Logger
  secrets: SecretBox
}

export interface CertificateRequest {
  directory: string
  names: readonly string[]
  email: string | null
  /** Challenge types to prove control over the names, in order of preference. */
  methods: readonly ChallengeType[]
}

const day = 86_400_000
/** A certificate of 90 days is renewed in its last 30 days, a certificate of a week in its last third. */
const renewBefore = 30 * day

/** Requests a certificate when there is none for these names or it expires soon. */
export async function renewCertificateIfDue(
  deps: CertificateDeps,
  authority: CertificateAuthority,
  request: CertificateRequest,
): Promise<void> {
  const { clock, db, logger } = deps
  const { directory, names } = request
  const current = await findCertificate(db.sql, directory)
  if (current && current.names === names.join(' ') && !expiresSoon(current, clock.now())) return
  try {
    await renew(deps, authority, request)
    logger.info('certificate issued', { names })
  } catch (error) {
    if (!(error instanceof NotIssued)) throw error
    const trouble = error.message
    await db.transaction((tx) => updateCertificate(tx.sql, directory, { trouble, tried_at: clock.now() }))
    logger.error('certificate request failed; it is retried within the hour', { names, reason: trouble })
  } finally {
    await db.transaction((tx) => deleteChallenges(tx.sql))
  }
}

/** Returns true when there is no certificate, or the current one must be renewed. */
function expiresSoon({ chain, not_after }: { chain: string; not_after: number }, now: number): boolean {
  if (chain === '') return true
  const from = Date.parse(new X509Certificate(chain).validFrom)
  return now > not_after - Math.min(renewBefore, (not_after - from) / 3)
}

/** Requests a certificate by each challenge type until one succeeds, and saves it. */
async function renew(
  { clock, db, secrets }: CertificateDeps,
  authority: CertificateAuthority,
  { directory, names, email, methods }: CertificateRequest,
): Promise<void> {
  const context = secretContext('certificate', directory)
  await db.transaction((tx) =>
    addAccountKey(tx.sql, directory, secrets.seal(authority.createAccountKey(), context)),
  )
  const stored = await findCertificate(db.sql, directory)
  const accountKey = secrets.open(stored?.account_key ?? '', context)
  const troubles: string[] = []
  for (const method of methods) {
    try {
      const { chain, privateKey } = await authority.issue({
        names,
        accountKey,
        email,
        challengeType: method,
        show: (challenge) => db.transaction((tx) => addChallenge(tx.sql, challenge, clock.now())),
      })
      const issued = {
        names: names.join(' '),
        chain,
        private_key: secrets.seal(privateKey, context),
        not_after: Date.parse(new X509Certificate(chain).validTo),
        tried_at: clock.now(),
        trouble: '',
      }
      return await db.transaction((tx) => updateCertificate(tx.sql, directory, issued))
    } catch (error) {
      if (!(error instanceof NotIssued)) throw error
      troubles.push(`by ${method}: ${error.message}`)
    }
  }
  throw new NotIssued(troubles.join('; '))
}
