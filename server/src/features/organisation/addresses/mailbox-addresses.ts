import type { MailboxAddresses } from '@bocau/contract/account/addresses'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { getUserInfo } from '../../account/index.ts'
import {
  type AliasChange,
  addAlias,
  changeMainAddress,
  listAddresses,
  removeAlias,
} from '../../addresses/index.ts'
import { auditAction } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from '../people/list-users.ts'
import { requireRight } from '../people/rights.ts'

export async function listMailboxAddresses(
  deps: OrganisationDeps,
  actor: Actor,
  id: string,
): Promise<MailboxAddresses> {
  await getUser(deps.db.sql, actor.organisationId, id)
  return readAddresses(deps.db.sql, id)
}

/** Adds a further address to a mailbox of the organisation. */
export const addAddress = (
  deps: OrganisationDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
) => change(deps, actor, { id, email, apply: addAlias })

/** Removes a further address from a mailbox of the organisation. */
export const removeAddress = (
  deps: OrganisationDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
) => change(deps, actor, { id, email, apply: removeAlias })

/** Changes the main address of a mailbox of the organisation; the previous one remains as an alias. */
export const changeAddress = (
  deps: OrganisationDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
) =>
  change(deps, actor, {
    id,
    email,
    apply: async (_, tx, alias) => {
      const details = await changeMainAddress(deps, tx, alias)
      if (!details) return
      await auditAction(deps, tx, { actor, kind: 'address_changed', subject: details.from, details })
    },
  })

interface AddressChange {
  id: string
  email: string
  apply: (deps: OrganisationDeps, tx: Transaction, change: AliasChange) => Promise<void>
}

/** Notifies the windows of the user, whose sender addresses change. */
function change(
  deps: OrganisationDeps,
  actor: Actor,
  { id, email, apply }: AddressChange,
): Promise<MailboxAddresses> {
  return deps.db.transaction(async (tx) => {
    requireRight('edit', actor, await getUser(tx.sql, actor.organisationId, id))
    await apply(deps, tx, { accountId: id, organisationId: actor.organisationId, email, by: actor })
    await deps.events.append(tx, id, 'user_changed', { user: await getUserInfo(tx.sql, id) })
    return readAddresses(tx.sql, id)
  })
}

async function readAddresses(db: Sql, id: string): Promise<MailboxAddresses> {
  const [primary = '', ...aliases] = await listAddresses(db, id)
  return { own: primary, aliases }
}
