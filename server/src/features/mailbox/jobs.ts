import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { runBatch } from './batch/run-batch.ts'
import { BatchJob, batchJob } from './batch/start-batch.ts'
import { renewWords, renewWordsJob } from './check/renew-words.ts'
import type { MailboxDeps } from './deps.ts'

/** What this capability does later, by the kind of job. */
export function mailboxJobs(deps: MailboxDeps): JobHandlers {
  return {
    [batchJob]: jobOf(BatchJob, (job) => runBatch(deps, job)),
    [renewWordsJob]: () => renewWords(deps),
  }
}
