import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { Logger } from '../../ports/logger.ts'
import { RemindJob, remindJob, remindOfDue } from './actions/reminders/remind-of-due.ts'
import { runBatch } from './batch/run-batch.ts'
import { BatchJob, batchJob } from './batch/start-batch.ts'
import { renewWords, renewWordsJob } from './check/renew-words.ts'
import type { MailboxDeps } from './deps.ts'
import { DescribeOlderJob, describeOlder, describeOlderJob } from './descriptions/index.ts'
import { LabelWork, labelWorkJob, workOnLabel } from './labelling/label-work.ts'
import { WakeJob, wakeJob, wakeSnoozed } from './snoozing/wake-snoozed.ts'

/** Job handlers of the mailbox, by job kind. */
export function mailboxJobs(deps: MailboxDeps & { logger: Logger }): JobHandlers {
  return {
    [batchJob]: jobOf(BatchJob, (job) => runBatch(deps, job)),
    [describeOlderJob]: jobOf(DescribeOlderJob, (standing) => describeOlder(deps, standing)),
    [labelWorkJob]: jobOf(LabelWork, (work) => workOnLabel(deps, work)),
    [wakeJob]: jobOf(WakeJob, (due) => wakeSnoozed(deps, due)),
    [remindJob]: jobOf(RemindJob, (due) => remindOfDue(deps, due)),
    [renewWordsJob]: () => renewWords(deps),
  }
}
