import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { findHolders } from '../../../features/addresses/index.ts'
import { serverOperator } from '../../../features/audit/index.ts'
import { findDomain } from '../../../features/domains/index.ts'
import {
  addSharedMailbox,
  changeSharedMailbox,
  deleteSharedMailbox,
  listEveryMailbox,
} from '../../../features/organisation/index.ts'
import { type Command, type CommandContext, WrongUsage } from '../command.ts'
import { withMessages } from './with-messages.ts'

const json = { json: { type: 'boolean' } } as const

export const mailboxList: Command = {
  name: 'mailbox list',
  usage: '',
  meaning: 'List shared mailboxes: address, name, number of users, state',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  options: json,
  async run({ app, print }, { options }) {
    const mailboxes = await listEveryMailbox(app.db.sql)
    if (options.json) print(JSON.stringify(mailboxes, null, 2))
    else
      for (const mailbox of mailboxes)
        print([mailbox.email, mailbox.name, mailbox.people.length, mailboxState(mailbox)].join('\t'))
    return true
  },
}

export const mailboxAdd: Command = {
  name: 'mailbox add',
  usage: '<email> --name <name>',
  meaning: 'Add a shared mailbox; grant rights on the page of shared mailboxes',
  positionals: [1, 1],
  options: { name: { type: 'string' }, ...json },
  async run({ app, print }, { positionals: [input = ''], options }) {
    const { name } = options
    if (typeof name !== 'string' || name.trim() === '') throw new WrongUsage('--name is missing.')
    const email = normaliseEmail(input)
    const domain = await findDomain(app.db.sql, domainOf(email))
    if (!domain) throw new Error(`${email} is not in a hosted domain.`)
    const keeper = { organisationId: domain.organisation_id, by: serverOperator }
    const settings = { email, name: name.trim(), people: [] }
    const mailbox = await withMessages(email, () => addSharedMailbox(app, keeper, settings))
    print(options.json ? JSON.stringify(mailbox) : `The shared mailbox ${email} was created.`)
    return true
  },
}

export const mailboxRename: Command = {
  name: 'mailbox rename',
  usage: '<email> [new email] [--name <name>]',
  meaning: 'Change the address or name of a shared mailbox; the old address becomes an alias',
  positionals: [1, 2],
  options: { name: { type: 'string' }, ...json },
  async run(context, { positionals: [input = '', email], options }) {
    const { name } = options
    if (email === undefined && name === undefined)
      throw new WrongUsage('Give a new address, or a new name with --name.')
    const { id, keeper } = await getMailbox(context, input)
    const changes = { ...(email !== undefined && { email }), ...(typeof name === 'string' && { name }) }
    const mailbox = await withMessages(email ?? input, () =>
      changeSharedMailbox(context.app, keeper, { id, request: changes }),
    )
    context.print(
      options.json
        ? JSON.stringify(mailbox)
        : `The shared mailbox is now ${mailbox.email}, named ${mailbox.name}.`,
    )
    return true
  },
}

export const mailboxDelete: Command = {
  name: 'mailbox delete',
  usage: '<email> --yes [--keep-days <days>]',
  meaning: 'Disable a shared mailbox now and delete its mail after 30 days or --keep-days; requires --yes',
  positionals: [1, 1],
  options: { yes: { type: 'boolean' }, 'keep-days': { type: 'string' }, ...json },
  async run(context, { positionals: [input = ''], options }) {
    const { 'keep-days': days = '30', yes } = options
    const retentionDays = /^\d{1,4}$/.test(String(days)) ? Number(days) : -1
    if (retentionDays < 0 || retentionDays > limits.maxLeaverDays)
      throw new WrongUsage(`--keep-days must be a number from 0 to ${limits.maxLeaverDays}.`)
    const { id, email, keeper } = await getMailbox(context, input)
    if (yes !== true) {
      context.print(`Nothing was deleted: add --yes to delete ${email} with its mail.`)
      return false
    }
    const mailbox = await deleteSharedMailbox(context.app, keeper, { id, email, retentionDays })
    context.print(
      options.json
        ? JSON.stringify(mailbox)
        : `${email} is deleted; its mail is kept for ${retentionDays} days.`,
    )
    return true
  },
}

const mailboxState = ({ is_disabled, delete_at }: SharedMailbox) =>
  delete_at === null ? (is_disabled ? 'disabled' : 'open') : 'deleted'

async function getMailbox({ app }: CommandContext, input: string) {
  const email = normaliseEmail(input)
  const holder = (await findHolders(app.db.sql, [email])).get(email)
  if (holder?.is_shared !== 1) throw new Error(`${email} is not a shared mailbox.`)
  const keeper = { organisationId: holder.organisation_id, by: serverOperator }
  return { id: holder.id, email: holder.email, keeper }
}
