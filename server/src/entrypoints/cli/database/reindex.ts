import { listAccounts } from '../../../features/account/people/store.ts'
import { reindexMailbox } from '../../../features/search/reindexing/reindex-mailbox.ts'
import type { Command } from '../command.ts'
import { formatCount } from '../format-count.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'Rebuild the search index from the messages',
  examples: ['reindex'],
  problem: 'the content of a message is missing',
  async run({ app, print }) {
    const content = { ...app, blobs: await app.openBlobs(), parser: await app.openParser() }
    const accounts: { email: string; indexed: number; missing: number }[] = []
    for (const { id, email } of await listAccounts(app.db.sql)) {
      const { indexed, missing } = await reindexMailbox(content, id)
      print(
        `${email}: ${formatCount(indexed, 'message')} indexed${missing > 0 ? `, ${missing} missing` : ''}`,
      )
      accounts.push({ email, indexed, missing })
    }
    return { json: accounts, hasProblem: accounts.some(({ missing }) => missing > 0) }
  },
}
