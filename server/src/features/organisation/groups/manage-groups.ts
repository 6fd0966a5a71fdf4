import type { Group, GroupChange, GroupWithMembers, NewGroup } from '@bocau/contract/account/groups'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import {
  changeGroup as changeRow,
  createGroup,
  deleteGroup,
  type GroupRow,
  getGroup as getRow,
  listGroupMembers,
  listGroups as listRows,
} from '../../groups/index.ts'
import type { OrganisationDeps } from '../deps.ts'

/** Lists the groups of the organisation by address. */
export async function listGroups(
  deps: OrganisationDeps,
  { organisationId }: Actor,
): Promise<{ items: Group[] }> {
  const rows = await listRows(deps.db.sql, organisationId)
  return { items: rows.map((row) => toGroup(row, Number(row.members))) }
}

/** Returns a group of the organisation with its members. */
export async function getGroup(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  id: string,
): Promise<GroupWithMembers> {
  return withMembers(db.sql, await getRow(db.sql, organisationId, id))
}

export function addGroup(deps: OrganisationDeps, actor: Actor, input: NewGroup): Promise<GroupWithMembers> {
  return deps.db.transaction(async (tx) => {
    const id = await createGroup(deps, tx, { editor: toGroupActor(actor), input })
    return withMembers(tx.sql, await getRow(tx.sql, actor.organisationId, id))
  })
}

export function changeGroup(
  deps: OrganisationDeps,
  actor: Actor,
  { id, change }: { id: string; change: GroupChange },
): Promise<GroupWithMembers> {
  return deps.db.transaction(async (tx) => {
    await changeRow(deps, tx, { editor: toGroupActor(actor), change: { ...change, id } })
    return withMembers(tx.sql, await getRow(tx.sql, actor.organisationId, id))
  })
}

export async function removeGroup(deps: OrganisationDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction((tx) => deleteGroup(deps, tx, { editor: toGroupActor(actor), id }))
}

const toGroupActor = (actor: Actor) => ({ organisationId: actor.organisationId, by: actor })

async function withMembers(db: Sql, row: GroupRow): Promise<GroupWithMembers> {
  const members = await listGroupMembers(db, row)
  return { ...toGroup(row, members.length), members }
}

const toGroup = (row: GroupRow, memberCount: number): Group => ({
  id: row.id,
  email: row.email,
  name: row.name,
  who_writes: row.who_writes,
  members_send: row.members_send === 1,
  takes_outsiders: row.takes_outsiders === 1,
  member_count: memberCount,
  created_at: Math.floor(row.created_at / 1000),
})
