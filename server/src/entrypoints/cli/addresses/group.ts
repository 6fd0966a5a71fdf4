import { GroupWriters } from '@bocau/contract/account/groups'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { serverOperator } from '../../../features/audit/write-audit.ts'
import { findDomain } from '../../../features/domains/domain-store.ts'
import { changeGroup, createGroup, deleteGroup } from '../../../features/groups/change-groups.ts'
import { findGroupByEmail, type GroupRow, listEveryGroup } from '../../../features/groups/group-store.ts'
import { listGroupMembers } from '../../../features/groups/list-group-members.ts'
import {
  type Arguments,
  type Command,
  type CommandContext,
  CommandFailed,
  type Result,
  WrongUsage,
} from '../command.ts'
import { formatTable } from '../format-table.ts'
import { withMessages } from './with-messages.ts'

const nameOption = { value: 'name', meaning: 'Name of the group' }
const settings = {
  who: { value: 'anyone|organisation|members', meaning: 'Senders that the group accepts' },
  members: { value: 'emails', meaning: 'All members, separated by commas' },
  'send-as': { value: 'yes|no', meaning: 'Allow members to send from the address of the group' },
  outsiders: { value: 'yes|no', meaning: 'Allow members outside the organisation' },
}
const groupArgument = { name: 'email', meaning: 'Address of the group' }
const memberArgument = { name: 'member', meaning: 'Address of the member' }

export const groupList: Command = {
  name: 'group list',
  summary: 'List groups, or the members of a group',
  arguments: [{ name: 'email', meaning: 'List the members of this group', isOptional: true }],
  examples: ['group list', 'group list sales@example.com'],
  rejectsOlderSchema: true,
  async run(context, { positionals: [email] }) {
    const { app, print } = context
    const groups =
      email === undefined ? await listEveryGroup(app.db.sql) : [await getGroupByAddress(context, email)]
    const displayed = await Promise.all(groups.map((group) => toDisplayed(context, group)))
    for (const line of email === undefined ? groupLines(displayed) : memberLines(displayed)) print(line)
    return { json: displayed }
  },
}

type DisplayedGroup = Awaited<ReturnType<typeof toDisplayed>>

function groupLines(groups: readonly DisplayedGroup[]): string[] {
  if (groups.length === 0) return ['There are no groups.']
  const rows = groups.map(({ email, name, who_writes, members }) => [
    email,
    name,
    who_writes,
    String(members.length),
  ])
  return formatTable(['EMAIL', 'NAME', 'SENDERS', 'MEMBERS'], rows)
}

const memberLines = ([group]: readonly DisplayedGroup[]): readonly string[] =>
  group && group.members.length > 0 ? group.members : ['The group has no members.']

export const groupAdd: Command = {
  name: 'group add',
  summary: 'Add a group that delivers to all its members',
  arguments: [{ name: 'email', meaning: 'Address of the new group' }],
  options: {
    name: { ...nameOption, isRequired: true },
    ...settings,
    who: { ...settings.who, default: 'anyone' },
    'send-as': { ...settings['send-as'], default: 'no' },
    outsiders: { ...settings.outsiders, default: 'no' },
  },
  examples: ['group add sales@example.com --name Sales --members an@example.com,binh@example.com'],
  run: (context, args) =>
    withMessages(args.positionals[0] ?? '', async () => {
      const { app } = context
      const [input = ''] = args.positionals
      const { name = '', ...changes } = readSettings(args)
      if (name === '') throw new WrongUsage('--name is empty.')
      const email = normaliseEmail(input)
      const domain = await findDomain(app.db.sql, domainOf(email))
      if (!domain) throw new CommandFailed('domain_not_own', `${email} is not in a domain of this server.`)
      const organisationId = domain.organisation_id
      const plain = {
        who_writes: 'anyone',
        members_send: false,
        takes_outsiders: false,
        members: [],
      } as const
      await app.db.transaction((tx) =>
        createGroup(app, tx, {
          editor: { organisationId, by: serverOperator },
          input: { ...plain, members: [], ...changes, name, email },
        }),
      )
      return report(context, email, `The group ${email} was created.`)
    }),
}

export const groupChange: Command = {
  name: 'group change',
  summary: 'Change the name, members or permissions of a group',
  details: 'Omitted options keep their value. --members replaces all members.',
  arguments: [groupArgument],
  options: { name: nameOption, ...settings },
  examples: ['group change sales@example.com --who organisation --send-as yes'],
  run: (context, args) =>
    withMessages(args.positionals[0] ?? '', async () => {
      const group = await getGroupByAddress(context, args.positionals[0] ?? '')
      await applyGroupChanges(context, group, readSettings(args))
      return report(context, group.email, `${group.email} was changed.`)
    }),
}

export const groupJoin: Command = {
  name: 'group join',
  summary: 'Add a member to a group',
  arguments: [groupArgument, memberArgument],
  examples: ['group join sales@example.com an@example.com'],
  run: (context, args) =>
    withMessages(args.positionals[1] ?? '', async () => {
      const [email = '', member = ''] = args.positionals
      const group = await getGroupByAddress(context, email)
      const members = [...(await listMemberEmails(context, group)), normaliseEmail(member)]
      await applyGroupChanges(context, group, { members })
      return report(context, group.email, `${normaliseEmail(member)} is a member of ${group.email}.`)
    }),
}

export const groupRemoveMember: Command = {
  name: 'group leave',
  summary: 'Remove a member from a group',
  arguments: [groupArgument, memberArgument],
  examples: ['group leave sales@example.com an@example.com'],
  async run(context, args) {
    const [email = '', memberEmail = ''] = args.positionals
    const group = await getGroupByAddress(context, email)
    const member = normaliseEmail(memberEmail)
    const members = await listMemberEmails(context, group)
    if (!members.includes(member))
      throw new CommandFailed('not_found', `${member} is not a member of ${group.email}.`)
    await applyGroupChanges(context, group, { members: members.filter((one) => one !== member) })
    return report(context, group.email, `${member} is no longer a member of ${group.email}.`)
  },
}

export const groupRemove: Command = {
  name: 'group remove',
  summary: 'Delete a group; delivered mail is kept',
  arguments: [groupArgument],
  examples: ['group remove sales@example.com'],
  async run(context, { positionals: [email = ''] }) {
    const { app, print } = context
    const group = await getGroupByAddress(context, email)
    const keeper = { organisationId: group.organisation_id, by: serverOperator }
    await app.db.transaction((tx) => deleteGroup(app, tx, { editor: keeper, id: group.id }))
    print(`The group ${group.email} was deleted.`)
    return { json: { email: group.email, is_deleted: true } }
  },
}

function readSettings({ options }: Arguments) {
  const { name, who, members } = options
  const writers = GroupWriters.optional().safeParse(who)
  if (!writers.success) throw new WrongUsage(`--who must be anyone, organisation or members, got "${who}".`)
  const membersSend = readYesNo(options, 'send-as')
  const acceptsOutsiders = readYesNo(options, 'outsiders')
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(writers.data && { who_writes: writers.data }),
    ...(membersSend !== undefined && { members_send: membersSend }),
    ...(acceptsOutsiders !== undefined && { takes_outsiders: acceptsOutsiders }),
    ...(typeof members === 'string' && { members: members.split(',').filter((one) => one.trim() !== '') }),
  }
}

function readYesNo(options: Arguments['options'], name: string): boolean | undefined {
  const value = options[name]
  if (value === undefined) return undefined
  if (value !== 'yes' && value !== 'no') throw new WrongUsage(`--${name} must be yes or no, got "${value}".`)
  return value === 'yes'
}

/** Applies changes to a group on behalf of the server administrator. */
function applyGroupChanges(
  { app }: CommandContext,
  group: GroupRow,
  changes: ReturnType<typeof readSettings>,
): Promise<void> {
  const keeper = { organisationId: group.organisation_id, by: serverOperator }
  return app.db.transaction((tx) =>
    changeGroup(app, tx, { editor: keeper, change: { ...changes, id: group.id } }),
  )
}

async function getGroupByAddress({ app }: CommandContext, groupEmail: string): Promise<GroupRow> {
  const email = normaliseEmail(groupEmail)
  const group = await findGroupByEmail(app.db.sql, email)
  if (!group) throw new CommandFailed('not_found', `${email} is not a group.`)
  return group
}

async function listMemberEmails({ app }: CommandContext, group: GroupRow): Promise<string[]> {
  return (await listGroupMembers(app.db.sql, group)).map(({ email }) => email)
}

async function toDisplayed(context: CommandContext, group: GroupRow) {
  return {
    email: group.email,
    name: group.name,
    who_writes: group.who_writes,
    members_send: group.members_send === 1,
    takes_outsiders: group.takes_outsiders === 1,
    members: await listMemberEmails(context, group),
  }
}

/** Reports the result and the current group. */
async function report(context: CommandContext, email: string, sentence: string): Promise<Result> {
  context.print(sentence)
  return { json: await toDisplayed(context, await getGroupByAddress(context, email)) }
}
