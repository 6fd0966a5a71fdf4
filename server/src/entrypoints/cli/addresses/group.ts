import { GroupWriters } from '@bocau/contract/account/groups'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { serverOperator } from '../../../features/audit/index.ts'
import { findDomain } from '../../../features/domains/index.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  findGroupByEmail,
  type GroupRow,
  listEveryGroup,
  listGroupMembers,
} from '../../../features/groups/index.ts'
import { type Arguments, type Command, type CommandContext, WrongUsage } from '../command.ts'
import { withMessages } from './with-messages.ts'

const settings = {
  name: { type: 'string' },
  who: { type: 'string' },
  members: { type: 'string' },
  'send-as': { type: 'string' },
  outsiders: { type: 'string' },
} as const
const settingsUsage =
  '[--who anyone|organisation|members] [--members <email>,…] [--send-as yes|no] [--outsiders yes|no]'

export const groupList: Command = {
  name: 'group list',
  usage: '[email]',
  meaning: 'List groups (address, name, who may write), or the members of a group',
  rejectsOlderSchema: true,
  positionals: [0, 1],
  async run(context, { positionals: [email] }) {
    const { app, print, addJsonFields } = context
    const groups =
      email === undefined ? await listEveryGroup(app.db.sql) : [await getGroupByAddress(context, email)]
    const displayed = await Promise.all(groups.map((group) => toDisplayed(context, group)))
    addJsonFields({ groups: displayed })
    if (email !== undefined) for (const member of displayed[0]?.members ?? []) print(member)
    else for (const group of displayed) print([group.email, group.name, group.who_writes].join('\t'))
    return true
  },
}

export const groupAdd: Command = {
  name: 'group add',
  usage: `<email> --name <name> ${settingsUsage}`,
  meaning: 'Add a group: an address that delivers to all its members',
  positionals: [1, 1],
  options: settings,
  run: (context, args) =>
    withMessages(args.positionals[0] ?? '', async () => {
      const { app } = context
      const [input = ''] = args.positionals
      const { name = '', ...changes } = readSettings(args)
      if (name === '') throw new WrongUsage('--name is missing.')
      const email = normaliseEmail(input)
      const domain = await findDomain(app.db.sql, domainOf(email))
      if (!domain) throw new Error(`${email} is not in a hosted domain.`)
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
  usage: `<email> [--name <name>] ${settingsUsage}`,
  meaning: 'Change a group; options that are left out keep their value, --members replaces all members',
  positionals: [1, 1],
  options: settings,
  run: (context, args) =>
    withMessages(args.positionals[0] ?? '', async () => {
      const group = await getGroupByAddress(context, args.positionals[0] ?? '')
      await applyGroupChanges(context, group, readSettings(args))
      return report(context, group.email, `${group.email} was changed.`)
    }),
}

export const groupJoin: Command = {
  name: 'group join',
  usage: '<email> <member>',
  meaning: 'Add a member to a group',
  positionals: [2, 2],
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
  usage: '<email> <member>',
  meaning: 'Remove a member from a group',
  positionals: [2, 2],
  async run(context, args) {
    const [email = '', groupEmail = ''] = args.positionals
    const group = await getGroupByAddress(context, email)
    const member = normaliseEmail(groupEmail)
    const members = await listMemberEmails(context, group)
    if (!members.includes(member)) throw new Error(`${member} is not a member of ${group.email}.`)
    await applyGroupChanges(context, group, { members: members.filter((one) => one !== member) })
    return report(context, group.email, `${member} is no longer a member of ${group.email}.`)
  },
}

export const groupRemove: Command = {
  name: 'group remove',
  usage: '<email>',
  meaning: 'Delete a group; delivered mail is kept',
  positionals: [1, 1],
  async run(context, { positionals: [email = ''] }) {
    const { app, print, addJsonFields } = context
    const group = await getGroupByAddress(context, email)
    const keeper = { organisationId: group.organisation_id, by: serverOperator }
    await app.db.transaction((tx) => deleteGroup(app, tx, { editor: keeper, id: group.id }))
    print(`${group.email} is no longer a group.`)
    addJsonFields({ email: group.email, removed: true })
    return true
  },
}

function readSettings({ options }: Arguments) {
  const { name, who, members } = options
  const writers = GroupWriters.optional().safeParse(who)
  if (!writers.success) throw new WrongUsage('--who must be anyone, organisation or members.')
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
  if (value !== 'yes' && value !== 'no') throw new WrongUsage(`--${name} must be yes or no.`)
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
  if (!group) throw new Error(`${email} is not a group.`)
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
async function report(context: CommandContext, email: string, sentence: string): Promise<true> {
  context.print(sentence)
  context.addJsonFields(await toDisplayed(context, await getGroupByAddress(context, email)))
  return true
}
