import { listAccounts } from '../../../features/account/people/index.ts'
import type { Command } from '../command.ts'

const megabyte = 1024 * 1024

const kindOf = ({ kind, is_administrator }: { kind: string; is_administrator: number }) =>
  is_administrator === 1 ? 'Administrator' : kind

const toShown = (account: Awaited<ReturnType<typeof listAccounts>>[number]) => ({
  email: account.email,
  name: account.full_name,
  kind: kindOf(account),
  is_disabled: Boolean(account.is_disabled),
  quota_megabytes: account.quota_megabytes,
  used_bytes: account.used_bytes,
})

export const accountList: Command = {
  name: 'account list',
  takes: '',
  meaning: 'List accounts: address, name, kind, megabytes used and allowed',
  keepsShape: true,
  places: [0, 0],
  async run({ app, say, give }) {
    const accounts = await listAccounts(app.db.sql)
    for (const account of accounts) {
      const room = `${Math.ceil(account.used_bytes / megabyte)}/${account.quota_megabytes} MB`
      const state = account.is_disabled ? 'disabled' : kindOf(account)
      say([account.email, account.full_name, state, room].join('\t'))
    }
    give({ accounts: accounts.map(toShown) })
    return true
  },
}
