import type { MailboxPerson, MailboxRight } from '@bocau/contract/account/mailbox-rights'
import type { mailboxRightEndpoints } from '@bocau/contract/account/mailbox-rights-endpoints'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { alertOwner } from '../account/activity/index.ts'
import { requireConfirmed } from '../account/proof/index.ts'
import {
  type GivenMailbox,
  giveRights,
  listMailboxPeople,
  listOpenMailboxes,
  type MailboxRightDeps,
  takeRight,
} from './give-rights.ts'
import { readActs } from './note-act.ts'

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
      items: await listOpenMailboxes(deps.db.sql, actor.accountId),
    }),
    'GET /api/v2/mailbox/acts': ({ actor, query }) => readActs(deps, actor.accountId, query.before),
    'GET /api/v2/delegates': async ({ actor }) => ({ items: await delegatesOf(deps, actor) }),
    'PUT /api/v2/delegates': ({ actor, body }) => openMailbox(deps, actor, body),
    'DELETE /api/v2/delegates/:id': async ({ actor, params }) => {
      const person = (await delegatesOf(deps, actor)).find(({ id }) => id === params.id)
      if (!person) throw new Refused('not_found')
      await deps.db.transaction((tx) => takeRight(deps, tx, own(actor), person))
    },
  }
}

/**
 * Opens the user's own mailbox to a colleague. Requires confirmation, because a session may be stolen, and notifies the
 * user.
 */
async function openMailbox(deps: DelegatingDeps, actor: Actor, wanted: MailboxRight): Promise<MailboxPerson> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId, place } = actor
  const id = await deps.db.transaction(async (tx) => {
    const [given] = await giveRights(deps, tx, own(actor), [wanted])
    await alertOwner(deps, tx, { accountId, sessionId, place, alert: 'mailbox_opened' })
    return given
  })
  return (await delegatesOf(deps, actor)).find((one) => one.id === id) as MailboxPerson
}

const own = (actor: Actor): GivenMailbox => ({
  id: actor.accountId,
  email: actor.email,
  organisationId: actor.organisationId,
  by: actor,
})

async function delegatesOf({ db }: MailboxRightDeps, { accountId }: Actor): Promise<MailboxPerson[]> {
  return (await listMailboxPeople(db.sql, [accountId])).get(accountId) ?? []
}
