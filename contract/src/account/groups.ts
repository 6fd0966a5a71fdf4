import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName, EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

export const GroupWriters = z
  .enum(['anyone', 'organisation', 'members'])
  .describe('Senders that a group accepts: all, addresses of the organisation, or members only')
export type GroupWriters = z.infer<typeof GroupWriters>

export const GroupMember = z
  .object({
    email: z.string(),
    name: z.string().describe('Empty for an external address'),
    kind: z
      .enum(['person', 'group', 'outside'])
      .describe('A user or shared mailbox, another group, or an external address'),
    is_disabled: z.boolean().describe('True if the account is disabled and receives nothing'),
  })
  .meta({ id: 'GroupMember', description: 'A recipient of mail to a group' })
export type GroupMember = z.infer<typeof GroupMember>

export const Group = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    who_writes: GroupWriters,
    members_send: z.boolean().describe('True if members may send as the group'),
    takes_outsiders: z.boolean().describe('True if external addresses can be members'),
    member_count: z.number().int().describe('Number of members'),
    created_at: UnixSeconds,
  })
  .meta({ id: 'Group', description: 'One address with several members' })
export type Group = z.infer<typeof Group>

export const GroupWithMembers = Group.extend({ members: z.array(GroupMember) }).meta({
  id: 'GroupWithMembers',
  description: 'A group with its members',
})
export type GroupWithMembers = z.infer<typeof GroupWithMembers>

const fields = {
  name: displayName(limits.maxFullNameCharacters),
  who_writes: GroupWriters.describe('Senders that the group accepts'),
  members_send: z.boolean().describe('True if members may send as the group'),
  takes_outsiders: z.boolean().describe('True if external addresses can be members'),
  members: z
    .array(z.string().trim().min(1).max(320))
    .max(limits.maxGroupMembers)
    .describe('Addresses of the members: users, groups, or external addresses if allowed'),
}

export const NewGroup = z.object({
  email: EmailAddress.describe('Address of the group, in a domain of the organisation'),
  ...fields,
  who_writes: GroupWriters.default('anyone'),
  members_send: z.boolean().default(false).describe('True if members may send as the group'),
  takes_outsiders: z.boolean().default(false).describe('True if external addresses can be members'),
  members: fields.members.default([]).describe('Addresses of the members'),
})
export type NewGroup = z.infer<typeof NewGroup>

export const GroupChange = z
  .object({
    name: fields.name.optional(),
    who_writes: GroupWriters.optional(),
    members_send: z.boolean().optional().describe('True if members may send as the group'),
    takes_outsiders: z.boolean().optional().describe('True if external addresses can be members'),
    members: fields.members.optional().describe('Replaces all members'),
  })
  .describe('Changes to a group. Missing fields stay unchanged')
export type GroupChange = z.infer<typeof GroupChange>

export const CatchAll = z
  .object({
    domain: z.string(),
    email: z.string().nullable().describe('Null if such mail is returned to the sender'),
  })
  .meta({ id: 'CatchAll', description: 'Mailbox that receives mail to unknown addresses of a domain' })
export type CatchAll = z.infer<typeof CatchAll>

const group = z.object({ id: Id.describe('Id of the group') })
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
    description:
      'A group is one address that delivers mail to several members. The reply contains the members.',
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
    summary: 'Change a group',
    description:
      'Changes the name, the rules for writing and sending, or the members. Missing fields stay unchanged; `members` replaces all members.',
    access: 'administrator',
    params: group,
    body: GroupChange,
    reply: GroupWithMembers,
    refuses: ['forbidden', ...memberRefusals],
  },
  'DELETE /api/v2/organisation/groups/:id': {
    summary: 'Delete a group',
    description:
      'Later mail to its address is returned to its sender. Delivered mail stays in the mailboxes of the members.',
    access: 'administrator',
    params: group,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/catch_all': {
    summary: 'List catch-all mailboxes',
    description:
      'Returns one entry for each domain. A catch-all mailbox receives mail to unknown addresses of a domain.',
    access: 'owner',
    reply: z.object({ items: z.array(CatchAll) }),
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/catch_all': {
    summary: 'Set the catch-all mailbox of a domain',
    description: 'With the `email` null, mail to unknown addresses is returned to its sender.',
    access: 'owner',
    body: z.object({
      domain: z.string().min(1).max(253),
      email: EmailAddress.nullable().describe(
        'Mailbox for mail to unknown addresses; null to return such mail',
      ),
    }),
    reply: CatchAll,
    refuses: ['forbidden', 'member_unknown'],
  },
})
