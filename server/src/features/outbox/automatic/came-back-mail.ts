import { domainOf } from '@bocau/mail-core/address'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { findSuccessor } from '../../account/addresses/index.ts'
import { getUserInfo, isAccountDisabled } from '../../account/people/index.ts'
import { addressInMailbox, composeSystemMail, languageOf, type MailContent } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { type CameBackTexts, cameBackTexts } from './came-back-texts.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** An undelivered message that is reported to its user, with the reason. */
export const CameBack = z.object({
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
export type CameBack = z.infer<typeof CameBack>

/** Kind of the job that reports it. */
export const cameBackJob = 'came_back_mail'

/** Schedules a mail that reports an undelivered message. */
export function planCameBack(
  deps: Pick<OutboxDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  cameBack: CameBack,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: cameBackJob, payload: cameBack, runAt: deps.clock.now() })
}

/** Writes the report and stores it in the inbox. */
export async function sendCameBackMail(deps: OutboxDeps, cameBack: CameBack, jobId: string): Promise<void> {
  const { accountId } = cameBack
  const { email, fullname } = await getUserInfo(deps.db.sql, accountId)
  // Mail to a disabled account goes to its successor, who must not receive this report as if it were their message.
  if (await isAccountDisabled(deps.db.sql, accountId))
    return tellSuccessor(deps, cameBack, { jobId, email, fullname })
  const { messageId, writtenAt } = messageOfJob(jobId, email, cameBack)
  const language = await languageOf(deps.db.sql, accountId)
  const raw = await composeSystemMail({
    language,
    content: contentOf(cameBackTexts[language], cameBack, deps.publicOrigin),
    to: { name: fullname, address: email },
    messageId,
    at: writtenAt,
  })
  await carryAutomatic(deps, { from: '', to: email, raw, signedBy: domainOf(email) })
}

/** Notifies the successor of a departed user that a scheduled message was not sent. */
async function tellSuccessor(
  deps: OutboxDeps,
  { accountId, what, subject }: CameBack,
  { jobId, email, fullname }: { jobId: string; email: string; fullname: string },
): Promise<void> {
  const successor = what === 'letter' ? await findSuccessor(deps.db.sql, accountId) : undefined
  if (!successor) return
  const { messageId, writtenAt } = messageOfJob(jobId, successor.email, { accountId, subject })
  const language = await languageOf(deps.db.sql, successor.id)
  const { title, says } = cameBackTexts[language].leaver
  const raw = await composeSystemMail({
    language,
    content: { title: title(fullname, subject), says: [says(fullname, email, subject)] },
    to: { name: successor.full_name, address: successor.email },
    messageId,
    at: writtenAt,
  })
  await carryAutomatic(deps, {
    from: '',
    to: successor.email,
    raw,
    signedBy: domainOf(successor.email),
  })
}

function contentOf(
  texts: CameBackTexts,
  { accountId, what, why, subject, address, said }: CameBack,
  origin: string,
): MailContent {
  const technical = said ? { technical: { title: texts.technical, lines: [said] } } : {}
  if (what === 'letter')
    return {
      title: texts.letter.title(subject),
      says: [texts.letter.says(subject), ...(why === 'refused' ? [] : [texts.reasons[why](address)])],
      button: { label: texts.letter.open, href: addressInMailbox(origin, accountId, '/folder/Drafts') },
      ...technical,
    }
  const about = texts[what]
  // Invitations are managed on the users page of the organisation; addresses are verified in the settings of the
  // mailbox.
  const href = what === 'code' ? addressInMailbox(origin, accountId, '/setting') : `${origin}/account/people`
  return {
    title: about.title(address),
    says: about.says(address, subject),
    button: { label: about.open, href },
    ...technical,
  }
}
