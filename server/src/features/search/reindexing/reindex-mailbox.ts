import type { MailboxDeps } from '../../mailbox/index.ts'
import { listMessagesAfter, readIndexTexts } from '../../messages/index.ts'

const atOnce = 50

/** Rebuilds the search index of an account from its messages; returns the number of indexed and of lost messages. */
export async function reindexMailbox(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'parser'>,
  accountId: string,
): Promise<{ indexed: number; missing: number }> {
  const done = { indexed: 0, missing: 0 }
  for (let after = '0'; ; ) {
    const messages = await listMessagesAfter(deps.db.sql, accountId, { afterId: after, limit: atOnce })
    const entries = await Promise.all(messages.map((message) => readIndexTexts(deps, message)))
    await deps.db.transaction(async (tx) => {
      await tx.fullText.remove(
        accountId,
        messages.map((message) => message.id),
      )
      for (const entry of entries) if (entry) await tx.fullText.add(entry)
    })
    const indexed = entries.filter((entry) => entry !== null).length
    done.indexed += indexed
    done.missing += entries.length - indexed
    const last = messages.at(-1)
    if (!last) return done
    after = last.id
  }
}
