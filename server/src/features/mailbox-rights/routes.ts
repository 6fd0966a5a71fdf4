import type { MailboxPerson } from '@bocau/contract/account/mailbox-rights'
import type { mailboxRightEndpoints } from '@bocau/contract/account/mailbox-rights-endpoints'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
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

/** Mailboxes of others, and who has a right to the own one. */
export function mailboxRightRoutes(deps: MailboxRightDeps): Routes<Pick<typeof mailboxRightEndpoints, Keys>> {
  return {
    'GET /api/v2/mailboxes': async ({ actor }) => ({
      items: await listOpenMailboxes(deps.db.sql, actor.accountId),
    }),
    'GET /api/v2/mailbox/acts': ({ actor, query }) => readActs(deps, actor.accountId, query.before),
    'GET /api/v2/delegates': async ({ actor }) => ({ items: await delegatesOf(deps, actor) }),
    'PUT /api/v2/delegates': async ({ actor, body }) => {
      const [id] = await deps.db.transaction((tx) => giveRights(deps, tx, own(actor), [body]))
      return (await delegatesOf(deps, actor)).find((one) => one.id === id) as MailboxPerson
    },
    'DELETE /api/v2/delegates/:id': async ({ actor, params }) => {
      const person = (await delegatesOf(deps, actor)).find(({ id }) => id === params.id)
      if (!person) throw new Refused('not_found')
      await deps.db.transaction((tx) => takeRight(deps, tx, own(actor), person))
    },
  }
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
