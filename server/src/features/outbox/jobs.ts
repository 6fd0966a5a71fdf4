import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { StopMail, stopMailJob } from '../account/index.ts'
import { AlertMail, alertMailJob } from '../activity/index.ts'
import { DamageMail, damageMailJob } from '../blobs/index.ts'
import { CodeMail, codeMailJob } from '../codes/index.ts'
import {
  notedReceiptJob,
  RequestedReceipt,
  ReturnedMessage,
  returnedMessageJob,
} from '../mail-reports/index.ts'
import { MailboxDeleted, mailboxDeletedJob } from '../mailbox-rights/index.ts'
import {
  bounceJob,
  ForwardedMessage,
  forwardJob,
  PassedBounce,
  TemplateReply,
  templateReplyJob,
  VacationReply,
  vacationJob,
} from '../rules/index.ts'
import { ShareMail, shareMailJob } from '../sharing/index.ts'
import { InvitationMail, invitationMailJob } from '../sign-in/index.ts'
import { sendAlertMail } from './automatic/alert-mail.ts'
import { sendCodeMail } from './automatic/code-mail.ts'
import { sendDamageMail } from './automatic/damage-mail.ts'
import { forwardMessage } from './automatic/forward-message.ts'
import { sendInvitationMail } from './automatic/invitation-mail.ts'
import { sendMailboxDeletedMail } from './automatic/mailbox-deleted-mail.ts'
import { passOnBounce } from './automatic/pass-on-bounce.ts'
import { recordReceipt } from './automatic/receipts/record-receipt.ts'
import { PlannedReceipt, receiptJob } from './automatic/receipts/respond-to-receipt.ts'
import { sendReceipt } from './automatic/receipts/send-receipt.ts'
import { ReturnedMail, returnedMailJob, sendReturnedMail } from './automatic/returned-mail.ts'
import { sendTemplateReply } from './automatic/send-template-reply.ts'
import { sendVacationReply } from './automatic/send-vacation-reply.ts'
import { sendShareMail } from './automatic/share-mail.ts'
import { sendStopMail } from './automatic/stop-mail.ts'
import type { OutboxDeps } from './deps.ts'
import { RecallJob, recallJob } from './recall/recall-message.ts'
import { runRecall } from './recall/run-recall.ts'
import { recordBounce } from './record-bounce.ts'

/** Job handlers of the outbox, by job kind. Messages are sent by the delivery worker instead. */
export function outboxJobs(deps: OutboxDeps): JobHandlers {
  return {
    [recallJob]: jobOf(RecallJob, (payload) => runRecall(deps, payload)),
    [alertMailJob]: jobOf(AlertMail, (payload, _signal, jobId) => sendAlertMail(deps, payload, jobId)),
    [returnedMailJob]: jobOf(ReturnedMail, (payload, _signal, jobId) =>
      sendReturnedMail(deps, payload, jobId),
    ),
    [codeMailJob]: jobOf(CodeMail, (payload, _signal, jobId) => sendCodeMail(deps, payload, jobId)),
    [damageMailJob]: jobOf(DamageMail, (payload, _signal, jobId) => sendDamageMail(deps, payload, jobId)),
    [invitationMailJob]: jobOf(InvitationMail, (payload, _signal, jobId) =>
      sendInvitationMail(deps, payload, jobId),
    ),
    [mailboxDeletedJob]: jobOf(MailboxDeleted, (payload, _signal, jobId) =>
      sendMailboxDeletedMail(deps, payload, jobId),
    ),
    [shareMailJob]: jobOf(ShareMail, (payload, _signal, jobId) => sendShareMail(deps, payload, jobId)),
    [stopMailJob]: jobOf(StopMail, (payload, _signal, jobId) => sendStopMail(deps, payload, jobId)),
    [vacationJob]: jobOf(VacationReply, (payload, _signal, jobId) => sendVacationReply(deps, payload, jobId)),
    [templateReplyJob]: jobOf(TemplateReply, (payload, _signal, jobId) =>
      sendTemplateReply(deps, payload, jobId),
    ),
    [forwardJob]: jobOf(ForwardedMessage, (payload, _signal, jobId) => forwardMessage(deps, payload, jobId)),
    [bounceJob]: jobOf(PassedBounce, (payload, _signal, jobId) => passOnBounce(deps, payload, jobId)),
    [receiptJob]: jobOf(PlannedReceipt, (payload, _signal, jobId) => sendReceipt(deps, payload, jobId)),
    [notedReceiptJob]: jobOf(RequestedReceipt, (payload) => recordReceipt(deps, payload)),
    [returnedMessageJob]: jobOf(ReturnedMessage, (payload) => recordBounce(deps, payload)),
  }
}
