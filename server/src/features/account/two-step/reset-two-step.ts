import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../../kernel/refused.ts'
import { alertOwner } from '../activity/alert-owner.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { tellProtection } from '../activity/tell-protection.ts'
import type { ProtectionDeps } from '../deps.ts'
import { findAccountByEmail } from '../people/store.ts'
import { deleteTickets } from '../proof/ticket-store.ts'
import { getTwoStep } from './get-protection.ts'
import { removeMethods } from './turn-off.ts'

/** Where an administrator acts from: the machine itself. */
const here = { address: '', device: 'bocau' }

/**
 * Turns 2-step verification off for somebody who lost what it asks for; false when it was not on. Their history and
 * a letter tell them. Passkeys stay: they are their owner's to remove.
 */
export async function resetTwoStep(deps: ProtectionDeps, email: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx.sql, normaliseEmail(email))
    if (!account) throw new Refused('not_found')
    if (!(await getTwoStep(tx.sql, account.id)).isOn) return false
    await removeMethods(tx, account.id)
    await deleteTickets(tx.sql, account.id)
    const happening = { accountId: account.id, place: here }
    await noteActivity(deps, tx, { ...happening, kind: 'two_step_off' })
    await alertOwner(deps, tx, { ...happening, alert: 'two_step_off' })
    await tellProtection(deps, tx, account.id)
    return true
  })
}
