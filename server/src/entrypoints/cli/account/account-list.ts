import { listAccounts } from '../../../features/account/index.ts'
import type { Command } from '../command.ts'

const megabyte = 1024 * 1024

const accountKind = ({ kind, is_administrator }: { kind: string; is_administrator: number }) =>
  is_administrator === 1 ? 'Administrator' : kind

const toDisplayed = (account: Awaited<ReturnType<typeof listAccounts>>[number]) => ({
  email: account.email,
  name: account.full_name,
  kind: accountKind(account),
  is_disabled: Boolean(account.is_disabled),
  quota_megabytes: account.quota_megabytes,
  used_bytes: account.used_bytes,
})

export const accountList: Command = {
  name: 'account list',
  usage: '',
  meaning: 'List accounts: address, name, kind, megabytes used and allowed',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    const accounts = await listAccounts(app.db.sql)
    for (const account of accounts) {
      const quota = `${Math.ceil(account.used_bytes / megabyte)}/${account.quota_megabytes} MB`
      const state = account.is_disabled ? 'disabled' : accountKind(account)
      print([account.email, account.full_name, state, quota].join('\t'))
    }
    addJsonFields({ accounts: accounts.map(toDisplayed) })
    return true
  },
}
