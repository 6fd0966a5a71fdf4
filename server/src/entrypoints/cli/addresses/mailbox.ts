import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { findHolders } from '../../../features/addresses/address-store.ts'
import { serverOperator } from '../../../features/audit/write-audit.ts'
import { findDomain } from '../../../features/domains/domain-store.ts'
import { listEveryMailbox } from '../../../features/organisation/mailboxes/read-mailboxes.ts'
import { type Command, type CommandContext, CommandFailed, WrongUsage } from '../command.ts'
import { formatCount } from '../format-count.ts'
import { formatTable } from '../format-table.ts'
import { withMessages } from './with-messages.ts'

const mailboxArgument = { name: 'email', meaning: 'Address of the shared mailbox' }

export const mailboxList: Command = {
  name: 'mailbox list',
  summary: 'List shared mailboxes with users and state',
  examples: ['mailbox list', 'mailbox list --json'],
  rejectsOlderSchema: true,
  async run({ app, print }) {
    const mailboxes = await listEveryMailbox(app.db.sql)
    const rows = mailboxes.map((mailbox) => [
      mailbox.email,
      mailbox.name,
      String(mailbox.people.length),
      mailboxState(mailbox),
    ])
    if (rows.length === 0) print('There are no shared mailboxes.')
    else for (const line of formatTable(['EMAIL', 'NAME', 'USERS', 'STATE'], rows)) print(line)
    return { json: mailboxes.map(mailboxJson) }
  },
}

export const mailboxAdd: Command = {
  name: 'mailbox add',
  summary: 'Add a shared mailbox',
  details: 'Grant rights to users on the page "Shared mailboxes" of the organisation.',
  arguments: [{ name: 'email', meaning: 'Address of the new mailbox' }],
  options: { name: { value: 'name', meaning: 'Name of the mailbox', isRequired: true } },
  examples: ['mailbox add sales@example.com --name Sales'],
  async run({ app, print }, { positionals: [input = ''], options }) {
    const { name } = options
    if (typeof name !== 'string' || name.trim() === '') throw new WrongUsage('--name is empty.')
    const email = normaliseEmail(input)
    const domain = await findDomain(app.db.sql, domainOf(email))
    if (!domain) throw new CommandFailed('domain_not_own', `${email} is not in a domain of this server.`)
    const keeper = { organisationId: domain.organisation_id, by: serverOperator }
    const settings = { email, name: name.trim(), people: [] }
    const { addSharedMailbox } = await import('../../../features/organisation/mailboxes/manage-mailboxes.ts')
    const mailbox = await withMessages(email, () => addSharedMailbox(app, keeper, settings))
    print(`The shared mailbox ${email} was created.`)
    return { json: mailboxJson(mailbox) }
  },
}

export const mailboxRename: Command = {
  name: 'mailbox rename',
  summary: 'Change the address or name of a shared mailbox',
  details: 'The previous address becomes an alias.',
  arguments: [
    mailboxArgument,
    { name: 'new-email', meaning: 'New address of the mailbox', isOptional: true },
  ],
  options: { name: { value: 'name', meaning: 'New name of the mailbox' } },
  examples: [
    'mailbox rename sales@example.com shop@example.com',
    'mailbox rename sales@example.com --name "Sales team"',
  ],
  async run(context, { positionals: [input = '', email], options }) {
    const { name } = options
    if (email === undefined && name === undefined)
      throw new WrongUsage('Give a new address, or a new name with --name.')
    const { id, keeper } = await getMailbox(context, input)
    const changes = { ...(email !== undefined && { email }), ...(typeof name === 'string' && { name }) }
    const { changeSharedMailbox } = await import(
      '../../../features/organisation/mailboxes/manage-mailboxes.ts'
    )
    const mailbox = await withMessages(email ?? input, () =>
      changeSharedMailbox(context.app, keeper, { id, request: changes }),
    )
    context.print(`The shared mailbox is now ${mailbox.email}, named ${mailbox.name}.`)
    return { json: mailboxJson(mailbox) }
  },
}

export const mailboxDelete: Command = {
  name: 'mailbox delete',
  summary: 'Disable a shared mailbox now and delete its mail later',
  details: 'Without --yes the command deletes nothing and fails.',
  arguments: [mailboxArgument],
  options: {
    yes: { meaning: 'Confirm the deletion' },
    'keep-days': { value: 'days', meaning: 'Days until the mail is deleted', default: '30' },
  },
  examples: [
    'mailbox delete sales@example.com --yes',
    'mailbox delete sales@example.com --yes --keep-days 90',
  ],
  async run(context, { positionals: [input = ''], options }) {
    const { 'keep-days': days = '30', yes } = options
    const retentionDays = /^\d{1,4}$/.test(String(days)) ? Number(days) : -1
    if (retentionDays < 0 || retentionDays > limits.maxLeaverDays)
      throw new WrongUsage(`--keep-days must be a number from 0 to ${limits.maxLeaverDays}, got "${days}".`)
    const { id, email, keeper } = await getMailbox(context, input)
    if (yes !== true)
      throw new CommandFailed(
        'confirmation_required',
        `Nothing was deleted: add --yes to delete ${email} with its mail.`,
      )
    const { deleteSharedMailbox } = await import('../../../features/organisation/mailboxes/delete-mailbox.ts')
    const mailbox = await deleteSharedMailbox(context.app, keeper, { id, email, retentionDays })
    context.print(`${email} is deleted; its mail is kept for ${formatCount(retentionDays, 'day')}.`)
    return { json: mailboxJson(mailbox) }
  },
}

/** Converts a mailbox to the object that `--json` prints. */
const mailboxJson = ({ delete_at, created_at, ...mailbox }: SharedMailbox) => ({
  ...mailbox,
  delete_at: delete_at === null ? null : isoTime(delete_at * 1000),
  created_at: isoTime(created_at * 1000),
})

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

const mailboxState = ({ is_disabled, delete_at }: SharedMailbox) =>
  delete_at === null ? (is_disabled ? 'disabled' : 'enabled') : 'deleted'

async function getMailbox({ app }: CommandContext, input: string) {
  const email = normaliseEmail(input)
  const holder = (await findHolders(app.db.sql, [email])).get(email)
  if (holder?.is_shared !== 1) throw new CommandFailed('not_found', `${email} is not a shared mailbox.`)
  const keeper = { organisationId: holder.organisation_id, by: serverOperator }
  return { id: holder.id, email: holder.email, keeper }
}
