import type { MailboxPerson, MailboxRight } from '@bocau/contract/account/mailbox-rights'
import type { mailboxRightEndpoints } from '@bocau/contract/account/mailbox-rights-endpoints'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { requireConfirmed } from '../account/index.ts'
import { alertOwner } from '../activity/index.ts'
import {
  grantRights,
  listAccessibleMailboxes,
  listMailboxPeople,
  type MailboxRightDeps,
  revokeRight,
  type SharedMailbox,
} from './grant-rights.ts'
import { readActions } from './record-action.ts'

type Keys =
  | 'GET /api/v2/mailboxes'
  | 'GET /api/v2/mailbox/acts'
  | `${'GET' | 'PUT'} /api/v2/delegates`
  | 'DELETE /api/v2/delegates/:id'

type DelegatingDeps = MailboxRightDeps & { jobs: JobQueue }

/** Routes for mailboxes of other accounts and for rights to the user's own mailbox. */
export function mailboxRightRoutes(deps: DelegatingDeps): Routes<Pick<typeof mailboxRightEndpoints, Keys>> {
  return {
    'GET /api/v2/mailboxes': async ({ actor }) => ({
      items: await listAccessibleMailboxes(deps.db.sql, actor.accountId),
    }),
    'GET /api/v2/mailbox/acts': ({ actor, query }) => readActions(deps, actor.accountId, query.before),
    'GET /api/v2/delegates': async ({ actor }) => ({ items: await delegatesOf(deps, actor) }),
    'PUT /api/v2/delegates': ({ actor, body }) => openMailbox(deps, actor, body),
    'DELETE /api/v2/delegates/:id': async ({ actor, params }) => {
      const person = (await delegatesOf(deps, actor)).find(({ id }) => id === params.id)
      if (!person) throw new Refused('not_found')
      await deps.db.transaction((tx) => revokeRight(deps, tx, { mailbox: mailboxOfActor(actor), person }))
    },
  }
}

/**
 * Opens the user's own mailbox to a colleague. Requires confirmation, because a session may be stolen, and notifies the
 * user.
 */
async function openMailbox(
  deps: DelegatingDeps,
  actor: Actor,
  requested: MailboxRight,
): Promise<MailboxPerson> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId, origin } = actor
  const id = await deps.db.transaction(async (tx) => {
    const [granted] = await grantRights(deps, tx, { mailbox: mailboxOfActor(actor), rights: [requested] })
    await alertOwner(deps, tx, { accountId, sessionId, origin, alert: 'mailbox_opened' })
    return granted
  })
  return (await delegatesOf(deps, actor)).find((one) => one.id === id) as MailboxPerson
}

const mailboxOfActor = (actor: Actor): SharedMailbox => ({
  id: actor.accountId,
  email: actor.email,
  organisationId: actor.organisationId,
  by: actor,
})

async function delegatesOf({ db }: MailboxRightDeps, { accountId }: Actor): Promise<MailboxPerson[]> {
  return (await listMailboxPeople(db.sql, [accountId])).get(accountId) ?? []
}
