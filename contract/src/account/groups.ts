import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, shownName, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Who may write to a group: anybody, whoever has an address in the organisation, or the members alone. */
export const GroupWriters = z.enum(['anyone', 'organisation', 'members'])
export type GroupWriters = z.infer<typeof GroupWriters>

/** Somebody who gets what is written to a group. */
export const GroupMember = z
  .object({
    email: z.string(),
    /** Empty for somebody elsewhere. */
    name: z.string(),
    kind: z.enum(['person', 'group', 'outside']),
    /** Whether their account is shut: they get nothing. */
    is_disabled: z.boolean(),
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.infer<typeof GroupMember>

/** One address with several members. */
export const Group = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    who_writes: GroupWriters,
    /** Whether members write in its name. */
    members_send: z.boolean(),
    /** Whether somebody elsewhere can be a member. */
    takes_outsiders: z.boolean(),
    member_count: z.number().int(),
    created_at: UnixSeconds,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** A group with its members. */
export const GroupWithMembers = Group.extend({ members: z.array(GroupMember) }).meta({
  id: 'GroupWithMembers',
})
export type GroupWithMembers = z.infer<typeof GroupWithMembers>

const fields = {
  name: shownName(limits.maxFullNameCharacters),
  who_writes: GroupWriters,
  members_send: z.boolean(),
  takes_outsiders: z.boolean(),
  members: z.array(z.string().trim().min(1).max(320)).max(limits.maxGroupMembers),
}

/** What a group is founded with. */
export const NewGroup = z.object({
  email: EmailAddress,
  ...fields,
  who_writes: GroupWriters.default('anyone'),
  members_send: z.boolean().default(false),
  takes_outsiders: z.boolean().default(false),
  members: fields.members.default([]),
})
export type NewGroup = z.infer<typeof NewGroup>

/** What may be changed of a group; what is not named stays. */
export const GroupChange = z.object({
  name: fields.name.optional(),
  who_writes: GroupWriters.optional(),
  members_send: z.boolean().optional(),
  takes_outsiders: z.boolean().optional(),
  /** Those who are members from now on. */
  members: fields.members.optional(),
})
export type GroupChange = z.infer<typeof GroupChange>

/** Whose mailbox takes what is written to nobody's address in a domain. */
export const CatchAll = z
  .object({
    domain: z.string(),
    /** Null where such mail is returned. */
    email: z.string().nullable(),
  })
  .meta({ id: 'CatchAll' })
export type CatchAll = z.infer<typeof CatchAll>

const group = z.object({ id: Id })
const member = ['member_unknown', 'member_outside', 'too_many_members'] as const

export const groupEndpoints = endpoints({
  'GET /api/v2/organisation/groups': {
    summary: 'List groups by address',
    access: 'administrator',
    reply: z.object({ items: z.array(Group) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/groups': {
    summary: 'Create a group in a domain of the organisation',
    access: 'administrator',
    body: NewGroup,
    reply: GroupWithMembers,
    refuses: [
      'forbidden',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'too_many_groups',
      ...member,
    ],
  },
  'GET /api/v2/organisation/groups/:id': {
    summary: 'Get a group with its members',
    access: 'administrator',
    params: group,
    reply: GroupWithMembers,
    refuses: ['forbidden'],
  },
  'PATCH /api/v2/organisation/groups/:id': {
    summary: 'Change the name, posting rights or members of a group',
    access: 'administrator',
    params: group,
    body: GroupChange,
    reply: GroupWithMembers,
    refuses: ['forbidden', ...member],
  },
  'DELETE /api/v2/organisation/groups/:id': {
    summary: 'Delete a group; its mail is returned afterwards',
    access: 'administrator',
    params: group,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/catch_all': {
    summary: 'List the catch-all mailbox of each domain',
    access: 'owner',
    reply: z.object({ items: z.array(CatchAll) }),
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/catch_all': {
    summary: 'Set or remove the catch-all mailbox of a domain',
    access: 'owner',
    body: z.object({ domain: z.string().min(1).max(253), email: EmailAddress.nullable() }),
    reply: CatchAll,
    refuses: ['forbidden', 'member_unknown'],
  },
})
