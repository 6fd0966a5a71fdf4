import type { SenderAccount } from '@bocau/contract/contacts/recipients'
import { limits } from '@bocau/contract/limits'
import { domainOf } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Database, Sql, Transaction } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { domainSpellings } from '../../kernel/domain-name.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import { findAddressHolders, findPersonalMailboxes } from '../addresses/index.ts'
import { checkCode, createCode, planCodeMail } from '../codes/index.ts'
import { listSenders } from './list-senders.ts'
import {
  deleteSenderAddress,
  findSenderAddress,
  findVerifiedAmong,
  insertSenderAddress,
  listSenderAddresses,
  setDefaultSender,
  verifySenderAddress,
} from './sender-store.ts'

export interface SenderDeps {
  db: Database
  clock: Clock
  ids: IdMaker
  jobs: JobQueue
  random: Random
}

/** Adds an address to send from; it is unusable until it is verified. */
export async function addSender(
  deps: SenderDeps,
  actor: Actor,
  { email, name }: { email: string; name: string },
): Promise<SenderAccount> {
  const address = email.toLowerCase()
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const existing = await listSenders(tx.sql, actor.accountId)
    if (existing.some((one) => one.email === address)) throw new Refused('sender_exists')
    await refuseSharedMailbox(tx.sql, address)
    if ((await listSenderAddresses(tx.sql, actor.accountId)).length >= limits.maxSenderAddresses)
      throw new Refused('too_many_senders')
    const displayName = normalForm(name).replace(/\p{Cc}+/gu, ' ')
    await insertSenderAddress(tx.sql, actor.accountId, {
      email: address,
      name: displayName,
      now: deps.clock.now(),
    })
    await sendCode(deps, tx, { accountId: actor.accountId, address })
    return { email: address, name: displayName, default: false, verified: false, kind: 'added' }
  })
}

/**
 * Refuses a local address that does not lead to exactly one user: others with access to the mailbox, or members of the
 * group, could read the code.
 */
async function refuseSharedMailbox(db: Sql, address: string): Promise<void> {
  // Mail to another spelling of a hosted domain reaches the same mailboxes through its mail server.
  const isLocalDomain = (await findVerifiedAmong(db, domainSpellings(domainOf(address)))).size > 0
  if (isLocalDomain && !(await findPersonalMailboxes(db, [address])).has(address))
    throw new Refused('sender_kept_here')
}

/** Adds an address that was verified in another way. */
export async function addVerifiedSender(
  deps: Pick<SenderDeps, 'clock' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await insertSenderAddress(tx.sql, accountId, { email, name, now: deps.clock.now() })
    const holder = (await findAddressHolders(tx.sql, [email])).get(email) ?? null
    await verifySenderAddress(tx.sql, accountId, { email, holderId: holder })
  })
}

/** Verifies an address with the code that was sent to it. */
export async function verifySender(
  deps: SenderDeps,
  actor: Actor,
  { email, code }: { email: string; code: string },
): Promise<SenderAccount> {
  const address = email.toLowerCase()
  const { accountId } = actor
  // A wrong code must be counted, so the error is thrown after the commit.
  const outcome = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const sender = await findSenderAddress(tx.sql, accountId, address)
    if (!sender) throw new Refused('not_found')
    await refuseSharedMailbox(tx.sql, address)
    const checked = await checkCode(deps, tx, { subject: { accountId, purpose: 'send_as', address }, code })
    if (typeof checked === 'string') return checked
    await verifySenderAddress(tx.sql, accountId, { email: address, holderId: checked.holder_id })
    return getListed(await listSenders(tx.sql, accountId), address)
  })
  if (typeof outcome === 'object') return outcome
  throw new Refused(outcome === 'locked' ? 'code_locked' : 'code_incorrect')
}

/** Sends a new code for an unverified address. */
export async function resendSenderCode(
  deps: SenderDeps,
  actor: Actor,
  email: string,
): Promise<{ retry_after_seconds: number }> {
  const address = email.toLowerCase()
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const sender = (await listSenders(tx.sql, actor.accountId)).find((one) => one.email === address)
    if (!sender || sender.verified) throw new Refused('not_found')
    await refuseSharedMailbox(tx.sql, address)
    return { retry_after_seconds: await sendCode(deps, tx, { accountId: actor.accountId, address }) }
  })
}

/** Sets the default sender of new messages: a verified address or the main one. */
export async function chooseDefaultSender(
  deps: Pick<SenderDeps, 'db'>,
  actor: Actor,
  email: string,
): Promise<void> {
  const address = email.toLowerCase()
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const senders = await listSenders(tx.sql, actor.accountId)
    if (!senders.some((one) => one.email === address && one.verified)) throw new Refused('sender_unknown')
    await setDefaultSender(tx.sql, actor.accountId, address)
  })
}

/** Deletes a sender address; the main address cannot be deleted. */
export async function removeSender(deps: Pick<SenderDeps, 'db'>, actor: Actor, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    if (!(await deleteSenderAddress(tx.sql, actor.accountId, email.toLowerCase())))
      throw new Refused('not_found')
  })
}

function getListed(senders: readonly SenderAccount[], email: string): SenderAccount {
  const sender = senders.find((one) => one.email === email)
  if (!sender) throw new Refused('not_found')
  return sender
}

async function sendCode(
  deps: SenderDeps,
  tx: Transaction,
  { accountId, address }: { accountId: string; address: string },
): Promise<number> {
  const { code, retryAfterSeconds } = await createCode(deps, tx, { accountId, purpose: 'send_as', address })
  await planCodeMail(deps, tx, { accountId, purpose: 'send_as', to: address, code })
  return retryAfterSeconds
}
