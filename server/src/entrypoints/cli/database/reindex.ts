import { listAccounts } from '../../../features/account/index.ts'
import { reindexMailbox } from '../../../features/search/index.ts'
import type { Command } from '../command.ts'
import { formatCount } from '../format-count.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'Rebuild the search index from the messages',
  examples: ['reindex'],
  problem: 'the content of a message is missing',
  async run({ app, print }) {
    const accounts: { email: string; indexed: number; missing: number }[] = []
    for (const { id, email } of await listAccounts(app.db.sql)) {
      const { indexed, missing } = await reindexMailbox(app, id)
      print(
        `${email}: ${formatCount(indexed, 'message')} indexed${missing > 0 ? `, ${missing} missing` : ''}`,
      )
      accounts.push({ email, indexed, missing })
    }
    return { json: accounts, hasProblem: accounts.some(({ missing }) => missing > 0) }
  },
}
