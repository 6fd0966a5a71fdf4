import { normaliseEmail } from '@bocau/mail-core/address'
import { findAddress, listAddresses, listEveryAlias } from '../../../features/addresses/address-store.ts'
import { addAlias, removeAlias } from '../../../features/addresses/change-aliases.ts'
import { serverOperator } from '../../../features/audit/write-audit.ts'
import { findAccount } from '../account/find-account.ts'
import { type Command, type CommandContext, CommandFailed } from '../command.ts'
import { formatTable } from '../format-table.ts'
import { withMessages } from './with-messages.ts'

export const aliasList: Command = {
  name: 'alias list',
  summary: 'List aliases and their mailboxes',
  arguments: [{ name: 'email', meaning: 'List only the aliases of this mailbox', isOptional: true }],
  examples: ['alias list', 'alias list an@example.com'],
  rejectsOlderSchema: true,
  async run(context, { positionals: [email] }) {
    const rows =
      email === undefined
        ? await listEveryAlias(context.app.db.sql)
        : await listAccountAliases(context, email)
    const lines = rows.map(({ alias, email: mailbox }) => [alias, mailbox])
    if (rows.length === 0) context.print('There are no aliases.')
    else for (const line of formatTable(['ALIAS', 'MAILBOX'], lines)) context.print(line)
    return { json: rows }
  },
}

export const aliasAdd: Command = {
  name: 'alias add',
  summary: 'Add an alias to a mailbox',
  details: 'The mailbox receives mail at this address and can send from it.',
  arguments: [
    { name: 'email', meaning: 'Address of the mailbox' },
    { name: 'alias', meaning: 'Additional address, in a domain of the organisation' },
  ],
  examples: ['alias add an@example.com sales@example.com'],
  run: (context, { positionals: [email = '', alias = ''] }) =>
    withMessages(alias, async () => {
      const { app, print } = context
      const account = await findAccount(context, email)
      await app.db.transaction((tx) =>
        addAlias(app, tx, {
          accountId: account.id,
          organisationId: account.organisation_id,
          email: alias,
          by: serverOperator,
        }),
      )
      const added = { alias: normaliseEmail(alias), email: account.email }
      print(`${added.alias} is now an alias of ${added.email}.`)
      return { json: added }
    }),
}

export const aliasRemove: Command = {
  name: 'alias remove',
  summary: 'Remove an alias; received mail is kept',
  arguments: [{ name: 'alias', meaning: 'Address to remove' }],
  examples: ['alias remove sales@example.com'],
  async run({ app, print }, { positionals: [input = ''] }) {
    const alias = normaliseEmail(input)
    const address = await findAddress(app.db.sql, alias)
    if (address?.kind !== 'alias' || address.account_id === null)
      throw new CommandFailed('not_found', `${alias} is not an alias.`)
    const { account_id: accountId, organisation_id: organisationId } = address
    await app.db.transaction((tx) =>
      removeAlias(app, tx, { accountId, organisationId, email: alias, by: serverOperator }),
    )
    print(`${alias} was removed.`)
    return { json: { alias, is_deleted: true } }
  },
}

async function listAccountAliases(context: CommandContext, owner: string) {
  const { id, email } = await findAccount(context, owner)
  const [, ...aliases] = await listAddresses(context.app.db.sql, id)
  return aliases.map((alias) => ({ alias, email }))
}
