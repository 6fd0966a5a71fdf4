import type { RecoveryAddress } from '@bocau/contract/account/recovery'
import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type ProtectionDeps, requireConfirmed } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import { checkCode, createCode, planCodeMail } from '../../codes/index.ts'
import { deleteRecoveryAddress, findRecoveryAddress, saveRecoveryAddress } from './recovery-store.ts'

export async function getRecoveryAddress(
  db: Sql,
  accountId: string,
): Promise<{ recovery_address: RecoveryAddress | null }> {
  const recoveryAddress = await findRecoveryAddress(db, accountId)
  return {
    recovery_address: recoveryAddress
      ? { address: recoveryAddress.address, verified_at: Math.floor(recoveryAddress.verified_at / 1000) }
      : null,
  }
}

/** Sends a code to an address that the user enters. */
export async function startRecoveryAddress(deps: ProtectionDeps, actor: Actor, input: string): Promise<void> {
  await requireConfirmed(deps, actor)
  const address = readAddress(actor, input)
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    const { code } = await createCode(deps, tx, { accountId, purpose: 'recovery', address })
    await planCodeMail(deps, tx, { accountId, purpose: 'recovery', to: address, code })
  })
}

/** Saves the address when the code is right. */
export async function verifyRecoveryAddress(
  deps: ProtectionDeps,
  actor: Actor,
  input: { address: string; code: string; origin: RequestOrigin },
): Promise<void> {
  await requireConfirmed(deps, actor)
  const address = readAddress(actor, input.address)
  const { accountId } = actor
  const outcome = await deps.db.transaction(async (tx) => {
    const code = input.code.replace(/\s/g, '')
    const result = await checkCode(deps, tx, { subject: { accountId, purpose: 'recovery', address }, code })
    if (typeof result === 'string') return result
    const verified = { address, verified_at: deps.clock.now(), ...result }
    await saveRecoveryAddress(tx.sql, { account_id: accountId, ...verified })
    await notifyOfChange(deps, tx, { actor, origin: input.origin })
    return null
  })
  if (outcome !== null) throw new Refused(outcome === 'locked' ? 'code_locked' : 'code_incorrect')
}

export async function removeRecoveryAddress(
  deps: ProtectionDeps,
  actor: Actor,
  origin: RequestOrigin,
): Promise<void> {
  await requireConfirmed(deps, actor)
  await deps.db.transaction(async (tx) => {
    if (await deleteRecoveryAddress(tx.sql, actor.accountId))
      await notifyOfChange(deps, tx, { actor, origin })
  })
}

async function notifyOfChange(
  deps: ProtectionDeps,
  tx: Transaction,
  { actor: { accountId, sessionId }, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<void> {
  await recordChange(deps, tx, {
    accountId,
    sessionId,
    origin,
    kind: 'recovery_changed',
    alert: 'recovery_changed',
  })
}

/** A mailbox cannot recover its own password. */
function readAddress({ email }: Actor, input: string): string {
  const address = normaliseEmail(input)
  if (!isValidEmail(address))
    throw new Refused('invalid_input', { fields: [{ path: 'address', message: 'is not an address' }] })
  if (address === normaliseEmail(email)) throw new Refused('recovery_own_address')
  return address
}
