import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type ProtectionDeps, requireConfirmed } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import { getTwoStep } from './get-protection.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

export async function renewRecoveryCodes(
  deps: ProtectionDeps,
  actor: Actor,
  origin: RequestOrigin,
): Promise<string[]> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId } = actor
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await getTwoStep(tx.sql, accountId)).isOn) throw new Refused('two_step_off')
    const codes = await createRecoveryCodes(deps, tx, accountId)
    await recordChange(deps, tx, { accountId, sessionId, origin, kind: 'recovery_codes_made' })
    return codes
  })
}
