import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import { invite, planInvitationMail } from '../../sign-in/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from './list-users.ts'
import { requireRight } from './rights.ts'

/** Creates an invitation link for choosing a password, and sends it to another address of the user. */
export async function inviteUser(
  deps: OrganisationDeps,
  actor: Actor,
  { id, sendTo }: { id: string; sendTo?: string | undefined },
): Promise<{ url: string; expires_at: number }> {
  return deps.db.transaction(async (tx) => {
    const user = await getUser(tx.sql, actor.organisationId, id)
    requireRight('restrict', actor, user)
    const to = sendTo === undefined ? undefined : readAddress(sendTo, user.email)
    await tx.lockAccount(user.id)
    const { url, expiresAt } = await invite(deps, tx, user.id)
    await auditAction(deps, tx, {
      actor,
      kind: 'person_invited',
      subject: user.email,
      details: to === undefined ? {} : { to },
    })
    if (to !== undefined)
      await planInvitationMail(deps, tx, {
        accountId: user.id,
        byId: actor.accountId,
        to,
        url,
        expiresAt,
      })
    return { url, expires_at: Math.floor(expiresAt / 1000) }
  })
}

/** The invitation cannot be sent to the mailbox that it opens. */
function readAddress(input: string, domain: string): string {
  const address = normaliseEmail(input)
  if (!isValidEmail(address) || address === normaliseEmail(domain))
    throw new Refused('invalid_input', {
      fields: [{ path: 'send_to', message: 'is not an external address' }],
    })
  return address
}
