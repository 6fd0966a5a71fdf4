import type { RecoveryAddress } from '@bocau/contract/account/recovery'
import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { alertOwner } from '../activity/alert-owner.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { RequestOrigin } from '../activity/request-origin.ts'
import { tellProtection } from '../activity/tell-protection.ts'
import { checkCode, makeCode } from '../codes/address-codes.ts'
import { planCodeMail } from '../codes/code-mail.ts'
import type { ProtectionDeps } from '../deps.ts'
import { requireConfirmed } from '../proof/confirm.ts'
import { deleteRecoveryAddress, findRecoveryAddress, saveRecoveryAddress } from './recovery-store.ts'

export async function getRecoveryAddress(
  db: Sql,
  accountId: string,
): Promise<{ recovery_address: RecoveryAddress | null }> {
  const kept = await findRecoveryAddress(db, accountId)
  return {
    recovery_address: kept
      ? { address: kept.address, verified_at: Math.floor(kept.verified_at / 1000) }
      : null,
  }
}

/** Sends a code to an address that the user enters. */
export async function beginRecoveryAddress(deps: ProtectionDeps, actor: Actor, given: string): Promise<void> {
  await requireConfirmed(deps, actor)
  const address = readAddress(actor, given)
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    const { code } = await makeCode(deps, tx, { accountId, purpose: 'recovery', address })
    await planCodeMail(deps, tx, { accountId, purpose: 'recovery', to: address, code })
  })
}

/** Saves the address when the code is right. */
export async function proveRecoveryAddress(
  deps: ProtectionDeps,
  actor: Actor,
  given: { address: string; code: string; place: RequestOrigin },
): Promise<void> {
  await requireConfirmed(deps, actor)
  const address = readAddress(actor, given.address)
  const { accountId } = actor
  const answer = await deps.db.transaction(async (tx) => {
    const code = given.code.replace(/\s/g, '')
    const answered = await checkCode(deps, tx, { accountId, purpose: 'recovery', address }, code)
    if (typeof answered === 'string') return answered
    const proof = { address, verified_at: deps.clock.now(), ...answered }
    await saveRecoveryAddress(tx.sql, { account_id: accountId, ...proof })
    await tellOfChange(deps, tx, actor, given.place)
    return null
  })
  if (answer !== null) throw new Refused(answer === 'locked' ? 'code_locked' : 'code_incorrect')
}

export async function removeRecoveryAddress(
  deps: ProtectionDeps,
  actor: Actor,
  place: RequestOrigin,
): Promise<void> {
  await requireConfirmed(deps, actor)
  await deps.db.transaction(async (tx) => {
    if (await deleteRecoveryAddress(tx.sql, actor.accountId)) await tellOfChange(deps, tx, actor, place)
  })
}

async function tellOfChange(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, sessionId }: Actor,
  place: RequestOrigin,
): Promise<void> {
  await noteActivity(deps, tx, { accountId, sessionId, place, kind: 'recovery_changed' })
  await alertOwner(deps, tx, { accountId, sessionId, place, alert: 'recovery_changed' })
  await tellProtection(deps, tx, accountId)
}

/** A mailbox cannot recover its own password. */
function readAddress({ email }: Actor, given: string): string {
  const address = normaliseEmail(given)
  if (!isValidEmail(address))
    throw new Refused('invalid_input', { fields: [{ path: 'address', message: 'is not an address' }] })
  if (address === normaliseEmail(email)) throw new Refused('recovery_own_address')
  return address
}
