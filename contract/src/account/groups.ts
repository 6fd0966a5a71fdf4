import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName, EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Senders that a group accepts: all, addresses of the organisation, or members only. */
export const GroupWriters = z.enum(['anyone', 'organisation', 'members'])
export type GroupWriters = z.infer<typeof GroupWriters>

/** A recipient of mail to a group. */
export const GroupMember = z
  .object({
    email: z.string(),
    /** Empty for an external address. */
    name: z.string(),
    kind: z.enum(['person', 'group', 'outside']),
    /** True if the account is disabled and receives nothing. */
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
    /** True if members may send as the group. */
    members_send: z.boolean(),
    /** True if external addresses can be members. */
    takes_outsiders: z.boolean(),
    member_count: z.number().int(),
    created_at: UnixSeconds,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

export const GroupWithMembers = Group.extend({ members: z.array(GroupMember) }).meta({
  id: 'GroupWithMembers',
})
export type GroupWithMembers = z.infer<typeof GroupWithMembers>

const fields = {
  name: displayName(limits.maxFullNameCharacters),
  who_writes: GroupWriters,
  members_send: z.boolean(),
  takes_outsiders: z.boolean(),
  members: z.array(z.string().trim().min(1).max(320)).max(limits.maxGroupMembers),
}

export const NewGroup = z.object({
  email: EmailAddress,
  ...fields,
  who_writes: GroupWriters.default('anyone'),
  members_send: z.boolean().default(false),
  takes_outsiders: z.boolean().default(false),
  members: fields.members.default([]),
})
export type NewGroup = z.infer<typeof NewGroup>

/** Changes to a group. Missing fields stay unchanged. */
export const GroupChange = z.object({
  name: fields.name.optional(),
  who_writes: GroupWriters.optional(),
  members_send: z.boolean().optional(),
  takes_outsiders: z.boolean().optional(),
  /** Replaces all members. */
  members: fields.members.optional(),
})
export type GroupChange = z.infer<typeof GroupChange>

/** Mailbox that receives mail to unknown addresses of a domain. */
export const CatchAll = z
  .object({
    domain: z.string(),
    /** Null if such mail is returned to the sender. */
    email: z.string().nullable(),
  })
  .meta({ id: 'CatchAll' })
export type CatchAll = z.infer<typeof CatchAll>

const group = z.object({ id: Id })
const memberRefusals = ['member_unknown', 'member_outside', 'too_many_members'] as const

export const groupEndpoints = endpoints({
  'GET /api/v2/organisation/groups': {
    summary: 'List groups',
    access: 'administrator',
    reply: z.object({ items: z.array(Group) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/groups': {
    summary: 'Create a group',
    access: 'administrator',
    body: NewGroup,
    reply: GroupWithMembers,
    refuses: [
      'forbidden',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'too_many_groups',
      ...memberRefusals,
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
    summary: 'Change a group: name, who may write and send, members',
    access: 'administrator',
    params: group,
    body: GroupChange,
    reply: GroupWithMembers,
    refuses: ['forbidden', ...memberRefusals],
  },
  'DELETE /api/v2/organisation/groups/:id': {
    summary: 'Delete a group. Mail to its address is returned',
    access: 'administrator',
    params: group,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/catch_all': {
    summary: 'Get the catch-all mailbox of each domain',
    access: 'owner',
    reply: z.object({ items: z.array(CatchAll) }),
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/catch_all': {
    summary: 'Set the catch-all mailbox of a domain, or return such mail',
    access: 'owner',
    body: z.object({ domain: z.string().min(1).max(253), email: EmailAddress.nullable() }),
    reply: CatchAll,
    refuses: ['forbidden', 'member_unknown'],
  },
})
