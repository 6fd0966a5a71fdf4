import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { insertGroup, listGroupNames } from '../group-store.ts'
import type { FilesDeps } from './deps.ts'
import type { FittedContact } from './fit-contact.ts'

interface GroupNames {
  /** Null for shared contacts, which have no groups. */
  accountId: string | null
  group: string | undefined
  contacts: readonly FittedContact[]
}

/**
 * Finds the groups that the contacts of a file name; creates missing ones up to the limit. `groupsOf` returns
 * the groups of a contact and reports a group that could not be created.
 */
export async function findOrCreateGroups(
  deps: Pick<FilesDeps, 'ids'>,
  tx: Transaction,
  { actor, step: { accountId, group, contacts } }: { actor: Pick<Actor, 'accountId'>; step: GroupNames },
): Promise<{ groupsOf(fitted: FittedContact): readonly string[]; created: readonly string[] }> {
  if (accountId === null) return { groupsOf: () => [], created: [] }
  const rows = await listGroupNames(tx.sql, actor.accountId)
  if (group !== undefined && !rows.some(({ id }) => id === group)) throw new Refused('not_found')
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  const created: string[] = []
  for (const name of new Set(contacts.flatMap(({ groups }) => groups.map(groupName)))) {
    if (ids.has(name.toLowerCase()) || ids.size >= limits.maxContactGroups) continue
    const id = deps.ids.next()
    await insertGroup(tx.sql, { account_id: actor.accountId, id, name, deleted_at: null })
    ids.set(name.toLowerCase(), id)
    created.push(id)
  }
  return {
    created,
    groupsOf: ({ groups, dropped, line, content }) => [
      ...(group === undefined ? [] : [group]),
      ...groups.flatMap((name) => {
        const id = ids.get(groupName(name).toLowerCase())
        if (id === undefined)
          dropped.push({ line, name: content.name, what: 'group', value: groupName(name) })
        return id ?? []
      }),
    ],
  }
}

const groupName = (name: string) => name.slice(0, limits.maxContactGroupNameCharacters).toWellFormed().trim()
