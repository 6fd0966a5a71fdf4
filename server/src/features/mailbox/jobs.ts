import { type JobHandlers, jobOf } from '../../job.ts'
import type { MailboxDeps } from './deps.ts'
import { renewWords, renewWordsJob } from './renew-words.ts'
import { runBatch } from './run-batch.ts'
import { BatchJob, batchJob } from './start-batch.ts'

/** What this capability does later, by the kind of job. */
export function mailboxJobs(deps: MailboxDeps): JobHandlers {
  return {
    [batchJob]: jobOf(BatchJob, (job) => runBatch(deps, job)),
    [renewWordsJob]: () => renewWords(deps),
  }
}
