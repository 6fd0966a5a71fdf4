import type { MessageWords } from '../../../db/full-text.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import { listMessagesAfter, listMessagesById, readIndexTexts } from '../../messages/index.ts'
import { advanceRenewal, findRenewal, type Renewal } from './renewal-store.ts'

/** Kind of the job that reindexes messages from before the index distinguished diacritics. */
export const renewWordsJob = 'renew-words'

export type RenewalDeps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'jobs' | 'parser'>

const messagesAtOnce = 25
const stepsAtOnce = 4
/** Pause between two turns, so that user requests have priority. */
const pauseMilliseconds = 1000

/** Schedules the next turn if one is needed. The job key is its position, so that two nodes schedule it once. */
export async function planRenewal(deps: RenewalDeps): Promise<void> {
  const next = await findRenewal(deps.db)
  if (!next) return
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, {
      kind: renewWordsJob,
      payload: {},
      runAt: deps.clock.now() + pauseMilliseconds,
      uniqueKey: `${renewWordsJob}:${next.account_id}:${next.after_message_id}`,
    }),
  )
}

/** Reindexes some messages and schedules the rest. */
export async function renewWords(deps: RenewalDeps): Promise<void> {
  for (let step = 0; step < stepsAtOnce; step++) {
    const renewal = await findRenewal(deps.db)
    if (!renewal) return
    await runStep(deps, renewal)
  }
  await planRenewal(deps)
}

/** Reindexes the next messages of an account. */
async function runStep(deps: RenewalDeps, renewal: Renewal): Promise<void> {
  const { account_id: accountId, after_message_id: after } = renewal
  const messages = await listMessagesAfter(deps.db.sql, accountId, { afterId: after, limit: messagesAtOnce })
  const entries = await Promise.all(messages.map((message) => readIndexTexts(deps, message)))
  const ids = messages.map(({ id }) => id)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await advanceRenewal(tx.sql, renewal, ids.at(-1) ?? null)) || ids.length === 0) return
    // Messages changed meanwhile already have new terms; deleted ones need none.
    const current = await listMessagesById(tx.sql, accountId, ids)
    const same = new Set(current.map((message) => JSON.stringify(message)))
    const unchanged = new Set(messages.filter((one) => same.has(JSON.stringify(one))).map(({ id }) => id))
    const renewed = entries.filter(
      (entry): entry is MessageWords => entry !== null && unchanged.has(entry.messageId),
    )
    await tx.fullText.remove(
      accountId,
      renewed.map(({ messageId }) => messageId),
    )
    await tx.fullText.addAll(renewed)
  })
}
