import { listAccounts } from '../../features/account/index.ts'
import { reindexMailbox } from '../../features/search/index.ts'
import type { Command } from './command.ts'

export const reindex: Command = {
  name: 'reindex',
  usage: '',
  meaning: 'Rebuild the search index from the messages',
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    let lost = 0
    const accounts: { email: string; indexed: number; missing: number }[] = []
    for (const { id, email } of await listAccounts(app.db.sql)) {
      const { indexed, missing } = await reindexMailbox(app, id)
      print(`${email}: ${indexed} messages indexed${missing > 0 ? `, ${missing} messages missing` : ''}`)
      lost += missing
      accounts.push({ email, indexed, missing })
    }
    addJsonFields({ accounts })
    return lost === 0
  },
}
