import { z } from 'zod'
import { filterWithOldKeys, listWithOldKeys } from '../../../db/sqlite/old-index-keys.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { type JobHandlers, jobOf } from '../../../kernel/job.ts'
import { hourly, type MaintenanceStep } from '../../../kernel/maintenance-step.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import { listMessagesById, readIndexTexts } from '../../messages/index.ts'

const renewKeysJob = 'renew-index-keys'
const RenewKeysJob = z.object({ round: z.int().min(0) })

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'jobs' | 'parser'>

const messagesAtOnce = 25
const stepsAtOnce = 8
/** Pause between two rounds, so that user requests have priority. */
const pauseMilliseconds = 500

/** Schedules new index keys for the messages that an earlier version indexed, if any. */
export async function planNewKeys(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  if ((await listWithOldKeys(deps.db, 1)).length > 0) await plan(deps, 0)
}

async function plan(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>, round: number): Promise<void> {
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, {
      kind: renewKeysJob,
      payload: { round },
      runAt: deps.clock.now() + pauseMilliseconds,
      // A running job schedules the next one, so at most two exist.
      uniqueKey: `${renewKeysJob}:${round % 2}`,
    }),
  )
}

/** Indexes some messages again with new keys, and schedules the rest. */
async function renewKeys(deps: Deps, round: number): Promise<void> {
  for (let step = 0; step < stepsAtOnce; step++) {
    const entries = await listWithOldKeys(deps.db, messagesAtOnce)
    if (entries.length === 0) return
    for (const [accountId, ofAccount] of Map.groupBy(entries, (entry) => entry.accountId))
      await renewSome(
        deps,
        accountId,
        ofAccount.map(({ messageId }) => messageId),
      )
    await yieldToEventLoop()
  }
  await plan(deps, round + 1)
}

async function renewSome(deps: Deps, accountId: string, ids: readonly string[]): Promise<void> {
  const messages = await listMessagesById(deps.db.sql, accountId, ids)
  const texts = await Promise.all(messages.map((message) => readIndexTexts(deps, message)))
  await deps.db.transaction(async (tx) => {
    // A message that was indexed meanwhile has a new key.
    const remaining = new Set(await filterWithOldKeys(tx.sql, accountId, ids))
    await tx.fullText.remove(accountId, [...remaining])
    for (const entry of texts) if (entry && remaining.has(entry.messageId)) await tx.fullText.add(entry)
  })
}

/** Job handlers of the search index, by job kind. */
export function searchJobs(deps: Deps): JobHandlers {
  return { [renewKeysJob]: jobOf(RenewKeysJob, ({ round }) => renewKeys(deps, round)) }
}

/** Maintenance steps of the search index. */
export function searchMaintenance(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>): readonly MaintenanceStep[] {
  return [hourly('index-keys', () => planNewKeys(deps))]
}
