import { normaliseEmail } from '@bocau/mail-core/address'
import {
  addAlias,
  findAddress,
  listAddresses,
  listEveryAlias,
  removeAlias,
} from '../../../features/addresses/index.ts'
import { serverOperator } from '../../../features/audit/index.ts'
import { findAccount } from '../account/find-account.ts'
import type { Command, CommandContext } from '../command.ts'
import { withMessages } from './with-messages.ts'

export const aliasList: Command = {
  name: 'alias list',
  usage: '[email]',
  meaning: 'List aliases and their mailboxes',
  rejectsOlderSchema: true,
  positionals: [0, 1],
  async run(context, { positionals: [email] }) {
    const rows =
      email === undefined
        ? await listEveryAlias(context.app.db.sql)
        : await listAccountAliases(context, email)
    for (const row of rows) context.print(`${row.alias}\t${row.email}`)
    context.addJsonFields({ aliases: rows })
    return true
  },
}

export const aliasAdd: Command = {
  name: 'alias add',
  usage: '<email> <alias>',
  meaning: 'Add an alias: the mailbox receives at this address and can send from it',
  positionals: [2, 2],
  run: (context, { positionals: [email = '', alias = ''] }) =>
    withMessages(alias, async () => {
      const { app, print, addJsonFields } = context
      const account = await findAccount(context, email)
      await app.db.transaction((tx) =>
        addAlias(app, tx, {
          accountId: account.id,
          organisationId: account.organisation_id,
          email: alias,
          by: serverOperator,
        }),
      )
      const done = { email: account.email, alias: normaliseEmail(alias) }
      print(`${done.alias} is now an alias of ${done.email}.`)
      addJsonFields(done)
      return true
    }),
}

export const aliasRemove: Command = {
  name: 'alias remove',
  usage: '<alias>',
  meaning: 'Remove an alias; received mail is kept',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [owner = ''] }) {
    const alias = normaliseEmail(owner)
    const address = await findAddress(app.db.sql, alias)
    if (address?.kind !== 'alias' || address.account_id === null) throw new Error(`${alias} is not an alias.`)
    const { account_id: accountId, organisation_id: organisationId } = address
    await app.db.transaction((tx) =>
      removeAlias(app, tx, { accountId, organisationId, email: alias, by: serverOperator }),
    )
    print(`${alias} was removed.`)
    addJsonFields({ alias, removed: true })
    return true
  },
}

async function listAccountAliases(context: CommandContext, owner: string) {
  const { id, email } = await findAccount(context, owner)
  const [, ...aliases] = await listAddresses(context.app.db.sql, id)
  return aliases.map((alias) => ({ alias, email }))
}
