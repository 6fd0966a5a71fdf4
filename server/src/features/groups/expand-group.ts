import type { Sql } from '../../db/database.ts'
import {
  type GroupRow,
  listGroupsByEmail,
  listGroupsOfAccount,
  listGroupsWithMembers,
  listMembers,
} from './group-store.ts'

/** Local member of a group, with the quota of the mailbox. */
type GroupMailbox = Awaited<ReturnType<typeof listMembers>>[number] & { account_id: string }

/** Recipients of a message to a group. */
export interface ExpandedGroup {
  mailboxes: GroupMailbox[]
  /** External addresses. */
  externalEmails: string[]
}

/** Resolves all recipients of a group, each once, including the members of nested groups. Cycles are allowed. */
export async function expandGroup(db: Sql, group: GroupRow): Promise<ExpandedGroup> {
  const mailboxes = new Map<string, GroupMailbox>()
  const externalEmails = new Set<string>()
  const visited = new Set([group.email])
  for (let level = [group]; level.length > 0; ) {
    const ids = level.map(({ id }) => id)
    const members = await listMembers(db, group.organisation_id, ids)
    for (const member of members) {
      if (member.account_id !== null)
        mailboxes.set(member.account_id, { ...member, account_id: member.account_id })
    }
    const remoteEmails = members.flatMap(({ account_id, email }) => (account_id === null ? [email] : []))
    const next = await listGroupsByEmail(db, group.organisation_id, remoteEmails)
    const inner = new Set(next.map(({ email }) => email))
    for (const email of remoteEmails) if (!inner.has(email)) externalEmails.add(email)
    level = next.filter(({ email }) => !visited.has(email))
    for (const { email } of level) visited.add(email)
  }
  return { mailboxes: [...mailboxes.values()], externalEmails: [...externalEmails] }
}

/**
 * Lists the groups that an account may send as: it is a member, directly or through nested groups, and the group allows
 * its members to send.
 */
export async function listSendingGroups(db: Sql, accountId: string): Promise<GroupRow[]> {
  const groupsByEmail = new Map<string, GroupRow>()
  for (let level = await listGroupsOfAccount(db, accountId); level.length > 0; ) {
    for (const group of level) groupsByEmail.set(group.email, group)
    const [first] = level
    const emails = level.map(({ email }) => email)
    const above = first ? await listGroupsWithMembers(db, first.organisation_id, emails) : []
    level = above.filter(({ email }) => !groupsByEmail.has(email))
  }
  return [...groupsByEmail.values()]
    .filter((group) => group.members_send === 1)
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
}
