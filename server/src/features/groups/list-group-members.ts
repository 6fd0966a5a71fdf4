import type { GroupMember } from '@bocau/contract/account/groups'
import type { Sql } from '../../db/database.ts'
import { type GroupRow, listGroupsByEmail, listMembers } from './group-store.ts'

/** Lists the members of a group: users with their current main address, other groups, and external addresses. */
export async function listGroupMembers(
  db: Sql,
  { organisation_id, id }: Pick<GroupRow, 'organisation_id' | 'id'>,
): Promise<GroupMember[]> {
  const rows = await listMembers(db, organisation_id, [id])
  const external = rows.flatMap(({ account_id, email }) => (account_id === null ? [email] : []))
  const groups = new Map(
    (await listGroupsByEmail(db, organisation_id, external)).map((group) => [group.email, group.name]),
  )
  return rows.map((member): GroupMember => {
    const { own_email, full_name, is_disabled } = member
    if (own_email !== null)
      return { email: own_email, name: full_name ?? '', kind: 'person', is_disabled: is_disabled === 1 }
    const name = groups.get(member.email)
    return {
      email: member.email,
      name: name ?? '',
      kind: name === undefined ? 'outside' : 'group',
      is_disabled: false,
    }
  })
}
