import { normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../../kernel/actor.ts'
import { listSenders } from '../../contacts/index.ts'
import { findActorInMailbox, listAccessibleMailboxes } from '../../mailbox-rights/index.ts'
import type { OutboxDeps } from '../deps.ts'

/**
 * Returns the actor for a message with this author: the user in the mailbox that has the address, if the user may send
 * from it. Otherwise the user, whose own addresses have precedence.
 */
export async function findSendingMailbox(
  deps: Pick<OutboxDeps, 'db'>,
  person: Actor,
  author: string,
): Promise<Actor> {
  const email = normaliseEmail(author)
  const hasAddress = async (accountId: string) =>
    (await listSenders(deps.db.sql, accountId)).some((one) => one.verified && one.email === email)
  if (await hasAddress(person.accountId)) return person
  for (const { id, send } of await listAccessibleMailboxes(deps.db.sql, person.accountId))
    if (send !== 'none' && (await hasAddress(id)))
      return (await findActorInMailbox(deps, person, id)) ?? person
  return person
}
