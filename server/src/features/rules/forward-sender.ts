import { createHmac } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { isRewritten, reverseSender, rewriteSender, type SrsKey } from '@bocau/mail-core/srs'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import { findForwardSecret, insertForwardSecret } from './store.ts'

interface ForwardDeps {
  clock: Clock
  db: Database
  random: Random
}

/**
 * In whose name a letter is sent on: its sender's, rewritten into an address of the domain that sends it on, so that
 * SPF holds and a bounce comes back by here. Where that cannot be, in that of the mailbox. A bounce stays one.
 */
export async function forwardSender(
  deps: ForwardDeps,
  { envelopeFrom, mailbox }: { envelopeFrom: string; mailbox: string },
): Promise<string> {
  if (envelopeFrom === '') return ''
  return rewriteSender(envelopeFrom, domainOf(mailbox), await keyOf(deps)) ?? mailbox
}

/** To whom a bounce belongs that comes to an address of ours; null where we have not rewritten it, or it is no such address. */
export async function originalSender(deps: ForwardDeps, address: string): Promise<string | null> {
  return isRewritten(address) ? reverseSender(address, await keyOf(deps)) : null
}

const secrets = new WeakMap<Database, Promise<string>>()
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

async function keyOf(deps: ForwardDeps): Promise<SrsKey> {
  const known = secrets.get(deps.db) ?? readSecret(deps)
  secrets.set(deps.db, known)
  const secret = await known.catch((error: unknown) => {
    secrets.delete(deps.db)
    throw error
  })
  const sign = (text: string) =>
    [...createHmac('sha256', secret).update(text).digest()].map((byte) => letters[byte & 31]).join('')
  return { sign, now: deps.clock.now() }
}

/** The secret that all who share this store use; made by whoever needs it first. */
async function readSecret({ db, random }: ForwardDeps): Promise<string> {
  const found = await findForwardSecret(db.sql)
  if (found) return found
  const made = Buffer.from(random.bytes(32)).toString('base64url')
  await db.transaction((tx) => insertForwardSecret(tx.sql, made))
  return (await findForwardSecret(db.sql)) ?? made
}
