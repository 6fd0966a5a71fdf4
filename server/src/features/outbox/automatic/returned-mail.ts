import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { getUserInfo, isAccountDisabled } from '../../account/index.ts'
import { findSuccessor } from '../../addresses/index.ts'
import { addressInMailbox, getAccountLanguage, type MailContent } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { type ReturnedMailTexts, returnedMailTexts } from './returned-mail-texts.ts'
import { sendSystemMail } from './send-automatic.ts'

/** An undelivered message that is reported to its user, with the reason. */
export const ReturnedMail = z.object({
  accountId: z.string(),
  /** An automatic message, a verification code, or an invitation. */
  what: z.enum(['letter', 'code', 'invitation']),
  why: z.enum(['sender_unproved', 'sending_off', 'domain_unverified', 'unwritable', 'refused']),
  subject: z.string(),
  /** Sender of the message, or recipient of the code. */
  address: z.string(),
  /** Response of the remote server. */
  said: z.string(),
})
export type ReturnedMail = z.infer<typeof ReturnedMail>

/** Kind of the job that reports it. */
export const returnedMailJob = 'came_back_mail'

/** Schedules a mail that reports an undelivered message. */
export function scheduleReturnedMail(
  deps: Pick<OutboxDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  returned: ReturnedMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: returnedMailJob, payload: returned, runAt: deps.clock.now() })
}

/** Writes the report and stores it in the inbox. */
export async function sendReturnedMail(
  deps: OutboxDeps,
  returned: ReturnedMail,
  jobId: string,
): Promise<void> {
  const { accountId } = returned
  const { email, fullname } = await getUserInfo(deps.db.sql, accountId)
  // Mail to a disabled account goes to its successor, who must not receive this report as if it were their message.
  if (await isAccountDisabled(deps.db.sql, accountId))
    return notifySuccessor(deps, returned, { jobId, email, fullname })
  const { messageId, writtenAt } = messageOfJob(jobId, email, returned)
  const language = await getAccountLanguage(deps.db.sql, accountId)
  await sendSystemMail(deps, {
    language,
    content: returnedContent(returnedMailTexts[language], returned, deps.publicOrigin),
    to: { name: fullname, address: email },
    messageId,
    at: writtenAt,
  })
}

/** Notifies the successor of a departed user that a scheduled message was not sent. */
async function notifySuccessor(
  deps: OutboxDeps,
  { accountId, what, subject }: ReturnedMail,
  { jobId, email, fullname }: { jobId: string; email: string; fullname: string },
): Promise<void> {
  const successor = what === 'letter' ? await findSuccessor(deps.db.sql, accountId) : undefined
  if (!successor) return
  const { messageId, writtenAt } = messageOfJob(jobId, successor.email, { accountId, subject })
  const language = await getAccountLanguage(deps.db.sql, successor.id)
  const { title, intro } = returnedMailTexts[language].leaver
  await sendSystemMail(deps, {
    language,
    content: { title: title(fullname, subject), intro: [intro(fullname, email, subject)] },
    to: { name: successor.full_name, address: successor.email },
    messageId,
    at: writtenAt,
  })
}

function returnedContent(
  texts: ReturnedMailTexts,
  { accountId, what, why, subject, address, said }: ReturnedMail,
  origin: string,
): MailContent {
  const technical = said ? { technical: { title: texts.technical, lines: [said] } } : {}
  if (what === 'letter')
    return {
      title: texts.message.title(subject),
      intro: [texts.message.intro(subject), ...(why === 'refused' ? [] : [texts.reasons[why](address)])],
      button: { label: texts.message.open, href: addressInMailbox(origin, accountId, '/folder/Drafts') },
      ...technical,
    }
  const about = texts[what]
  // Invitations are managed on the users page of the organisation; addresses are verified in the settings of the
  // mailbox.
  const href = what === 'code' ? addressInMailbox(origin, accountId, '/setting') : `${origin}/account/people`
  return {
    title: about.title(address),
    intro: about.intro(address, subject),
    button: { label: about.open, href },
    ...technical,
  }
}
