import { listAccounts } from '../../../features/account/people/index.ts'
import type { Command } from '../command.ts'

const megabyte = 1024 * 1024

const kindOf = ({ kind, is_administrator }: { kind: string; is_administrator: number }) =>
  is_administrator === 1 ? 'Administrator' : kind

export const accountList: Command = {
  name: 'account list',
  takes: '',
  meaning: 'List the accounts: address, name, kind, megabytes used and allowed',
  keepsShape: true,
  places: [0, 0],
  async run({ app, say }) {
    for (const account of await listAccounts(app.db.sql)) {
      const room = `${Math.ceil(account.used_bytes / megabyte)}/${account.quota_megabytes} MB`
      const state = account.is_disabled ? 'disabled' : kindOf(account)
      say([account.email, account.full_name, state, room].join('\t'))
    }
    return true
  },
}
