import { createHmac } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'

import { isRewritten, returnAddress, rewriteSender } from '@bocau/mail-core/recipients/srs'
import type { Database, Sql, Transaction } from '../../../db/database.ts'
import { secretContext } from '../../../db/sealed-columns.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { ForwardedMessage } from '../later-messages.ts'
import { findForwardSecret, insertForwardSecret } from '../store.ts'
import { countReturned, type ForwardedRow, findForwarded, insertForwarded } from './forwarded-store.ts'

interface ForwardDeps {
  clock: Clock
  db: Database
  random: Random
  secrets: SecretBox
}

/** Bounces arrive within days, because servers give up then; after that the signature expires. */
export const returnDays = 7
/** A message may be forwarded to several addresses, and a server may send several reports. */
const maxReturns = 3
const dayMilliseconds = 24 * 3_600_000

/**
 * Returns the envelope sender of a forwarded message: the original sender rewritten into the forwarding domain (SRS),
 * so that SPF passes and bounces return here. Uses the mailbox address when rewriting is impossible or the sender is
 * unverified. An empty sender stays empty.
 */
export async function forwardSender(
  deps: ForwardDeps,
  { accountId, mailbox, isGroup, envelopeFrom, returns }: ForwardedMessage,
): Promise<string> {
  if (envelopeFrom === '') return ''
  if (!returns) return mailbox
  const now = deps.clock.now()
  const message = `${mailbox}=${returns.messageIdHeader}`
  const address = rewriteSender(envelopeFrom, domainOf(mailbox), { sign: await signText(deps), now, message })
  if (address === null) return mailbox
  const row: ForwardedRow = {
    account_id: accountId,
    address: address.toLowerCase(),
    sender: returnAddress(envelopeFrom),
    message_id_header: returns.messageIdHeader,
    subject: returns.subject,
    sent_at: now,
    times_returned: 0,
    mailbox: isGroup ? mailbox : null,
  }
  await deps.db.transaction((tx) => insertForwarded(tx.sql, row))
  return address
}

/** Finds the forwarded message of a rewritten address while bounces are accepted; otherwise returns null. */
export async function findForwardedMessage(
  deps: Pick<ForwardDeps, 'clock'>,
  db: Sql,
  address: string,
): Promise<ForwardedRow | null> {
  if (!isRewritten(address)) return null
  const since = deps.clock.now() - returnDays * dayMilliseconds
  return (await findForwarded(db, { address, since, times: maxReturns })) ?? null
}

/** Counts a bounce of a message; returns false above the maximum. */
export function countBounce(tx: Transaction, message: ForwardedRow): Promise<boolean> {
  return countReturned(tx.sql, message, maxReturns)
}

const secrets = new WeakMap<Database, Promise<string>>()
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns the function that signs rewritten addresses, so that forged ones are recognised. */
export async function signText(
  deps: Pick<ForwardDeps, 'db' | 'random' | 'secrets'>,
): Promise<(text: string) => string> {
  const storedSecret = secrets.get(deps.db) ?? readSecret(deps)
  secrets.set(deps.db, storedSecret)
  const secret = await storedSecret.catch((error: unknown) => {
    secrets.delete(deps.db)
    throw error
  })
  return (text) =>
    [...createHmac('sha256', secret).update(text).digest()].map((byte) => alphabet[byte & 31]).join('')
}

/** Returns the secret shared by all nodes of this store; generated on first use. */
async function readSecret({
  db,
  random,
  secrets: box,
}: Pick<ForwardDeps, 'db' | 'random' | 'secrets'>): Promise<string> {
  const context = secretContext('store_fact', 'forward_secret')
  const existing = await findForwardSecret(db.sql)
  if (existing) return box.open(existing, context)
  const created = Buffer.from(random.bytes(32)).toString('base64url')
  await db.transaction((tx) => insertForwardSecret(tx.sql, box.seal(created, context)))
  const stored = await findForwardSecret(db.sql)
  return stored ? box.open(stored, context) : created
}
