import type { MailboxDeps } from './deps.ts'
import { renewWords, renewWordsJob } from './renew-words.ts'
import { runBatch } from './run-batch.ts'
import { type BatchJob, batchJob } from './start-batch.ts'

/** What this capability does later, by the kind of job. */
export function mailboxJobs(deps: MailboxDeps): Record<string, (payload: unknown) => Promise<void>> {
  return {
    [batchJob]: (payload) => runBatch(deps, payload as BatchJob),
    [renewWordsJob]: () => renewWords(deps),
  }
}
