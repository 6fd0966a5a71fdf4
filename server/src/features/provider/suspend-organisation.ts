import { z } from 'zod'
import { Refused } from '../../kernel/refused.ts'
import { endSessions } from '../account/sessions/end-sessions.ts'
import { type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import { resumeSending } from '../outbox/sending/resume-sending.ts'
import type { ProviderDeps } from './deps.ts'
import {
  findOrganisation,
  listAccountsWithSessions,
  setActive,
  setSuspended,
  setSuspensionReason,
} from './provider-store.ts'

/** Payload of the job that ends the sessions of a suspended organisation. */
export const EndOrganisationSessions = z.object({ organisationId: z.string() })

export const endSessionsJob = 'end_organisation_sessions'

/** Ends sessions that were being opened while the organisation was suspended. */
const secondRunMilliseconds = 60_000
const accountsAtOnce = 200

type SuspendDeps = Pick<ProviderDeps, 'clock' | 'db' | 'ids' | 'jobs'>

/**
 * Suspends an organisation: its users cannot sign in, its sessions end, its mail waits and its data is kept. Returns
 * false when it is suspended already; the reason is replaced.
 */
export async function suspendOrganisation(
  deps: SuspendDeps,
  organisationId: string,
  { reason, by }: { reason: string; by: AuditedActor },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const organisation = await findOrganisation(tx.sql, organisationId)
    if (!organisation) throw new Refused('not_found')
    if (organisation.move_state !== null) throw new Refused('organisation_moving')
    const now = deps.clock.now()
    const isChanged = await setSuspended(tx.sql, organisationId, { at: now, reason })
    if (!isChanged) await setSuspensionReason(tx.sql, organisationId, reason)
    for (const runAt of [now, now + secondRunMilliseconds])
      await deps.jobs.enqueue(tx, {
        kind: endSessionsJob,
        payload: { organisationId } satisfies z.input<typeof EndOrganisationSessions>,
        runAt,
      })
    if (!isChanged) return false
    const details = reason === '' ? {} : { with: reason }
    const action = { kind: 'organisation_suspended', subject: organisation.name, details, by } as const
    await auditInOrganisation(deps, tx, { organisationId, ...action })
    return true
  })
}

/** Resumes a suspended organisation with its waiting messages and jobs. Returns false when it is not suspended. */
export async function resumeOrganisation(
  deps: SuspendDeps & Pick<ProviderDeps, 'bus'>,
  organisationId: string,
  by: AuditedActor,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const organisation = await findOrganisation(tx.sql, organisationId)
    if (!organisation) throw new Refused('not_found')
    if (organisation.move_state !== null) throw new Refused('organisation_moving')
    const { suspended_at: since, name } = organisation
    if (since === null || !(await setActive(tx.sql, organisationId, since))) return false
    await resumeSending(deps, tx, { organisationId, since })
    await deps.jobs.resumeOrganisation(tx, organisationId)
    const action = { kind: 'organisation_resumed', subject: name, by } as const
    await auditInOrganisation(deps, tx, { organisationId, ...action })
    return true
  })
}

/** Ends the sessions of a suspended organisation, account by account; open windows and connections are notified. */
export async function endOrganisationSessions(
  deps: Pick<ProviderDeps, 'db' | 'events'>,
  { organisationId }: z.output<typeof EndOrganisationSessions>,
): Promise<void> {
  for (;;) {
    const organisation = await findOrganisation(deps.db.sql, organisationId)
    if (!organisation || organisation.suspended_at === null) return
    const accounts = await listAccountsWithSessions(deps.db.sql, organisationId, accountsAtOnce)
    if (accounts.length === 0) return
    for (const accountId of accounts)
      await deps.db.transaction(async (tx) => {
        await endSessions(deps, tx, { accountId, reason: 'organisation_suspended' })
      })
  }
}
