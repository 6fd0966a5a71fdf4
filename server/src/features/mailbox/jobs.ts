import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { LabelWork, labelWorkJob } from '../labels/index.ts'
import { RemindJob, remindJob, returnDueMessages } from './actions/reminders/remind-of-due.ts'
import { UnsnoozeJob, unsnoozeDue, unsnoozeJob } from './actions/snoozing/unsnooze-due.ts'
import { runBatch } from './batch/run-batch.ts'
import { BatchJob, batchJob } from './batch/start-batch.ts'
import type { MailboxDeps } from './deps.ts'
import { processLabel } from './labelling/label-work.ts'

/** Job handlers of the mailbox, by job kind. */
export function mailboxJobs(deps: MailboxDeps): JobHandlers {
  return {
    [batchJob]: jobOf(BatchJob, (job) => runBatch(deps, job)),
    [labelWorkJob]: jobOf(LabelWork, (work) => processLabel(deps, work)),
    [unsnoozeJob]: jobOf(UnsnoozeJob, (due) => unsnoozeDue(deps, due)),
    [remindJob]: jobOf(RemindJob, (due) => returnDueMessages(deps, due)),
  }
}
