import type { Sql } from '../../../db/database.ts'
import {
  type GroupRow,
  listGroupsByEmail,
  listGroupsHolding,
  listGroupsOfAccount,
  listMembers,
} from './group-store.ts'

/** Somebody who gets what is written to a group, with the room of their mailbox. */
export type GroupMailbox = Awaited<ReturnType<typeof listMembers>>[number] & { account_id: string }

/** Who gets what is written to a group. */
export interface Expansion {
  mailboxes: GroupMailbox[]
  /** Addresses elsewhere. */
  outside: string[]
}

/**
 * Everybody who gets what is written to a group, each once: its members and those of the groups among them, however
 * often and in whatever circles they name each other.
 */
export async function expandGroup(db: Sql, group: GroupRow): Promise<Expansion> {
  const mailboxes = new Map<string, GroupMailbox>()
  const outside = new Set<string>()
  const seen = new Set([group.email])
  for (let level = [group]; level.length > 0; ) {
    const ids = level.map(({ id }) => id)
    const members = await listMembers(db, group.organisation_id, ids)
    for (const member of members) {
      if (member.account_id !== null)
        mailboxes.set(member.account_id, { ...member, account_id: member.account_id })
    }
    const others = members.flatMap(({ account_id, email }) => (account_id === null ? [email] : []))
    const next = await listGroupsByEmail(db, group.organisation_id, others)
    const inner = new Set(next.map(({ email }) => email))
    for (const email of others) if (!inner.has(email)) outside.add(email)
    level = next.filter(({ email }) => !seen.has(email))
    for (const { email } of level) seen.add(email)
  }
  return { mailboxes: [...mailboxes.values()], outside: [...outside] }
}

/** The groups whose members may write in their name and among whose members an account is, also by way of other groups. */
export async function listSendingGroups(db: Sql, accountId: string): Promise<GroupRow[]> {
  const found = new Map<string, GroupRow>()
  for (let level = await listGroupsOfAccount(db, accountId); level.length > 0; ) {
    for (const group of level) found.set(group.email, group)
    const [first] = level
    const emails = level.map(({ email }) => email)
    const above = first ? await listGroupsHolding(db, first.organisation_id, emails) : []
    level = above.filter(({ email }) => !found.has(email))
  }
  return [...found.values()]
    .filter((group) => group.members_send === 1)
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
}
