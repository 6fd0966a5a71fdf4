import { writeQuota, writeQuotaRoot } from '@bocau/mail-core/imap/responses/responses'
import { listAccessibleMailboxes } from '../../../features/mailbox-rights/index.ts'
import { getQuota } from '../../../features/quota/index.ts'
import type { ReachableFolder } from '../reachable-folder.ts'
import { mailboxName, requireFolder } from '../reachable-folders.ts'
import { type Session, StatusResponse } from '../session.ts'

const megabyte = 1024 * 1024

type Mailbox = ReachableFolder['mailbox']

/** Each mailbox has one quota for all its folders; the root of the own one has an empty name. */
const rootOf = (mailbox: Mailbox) => (mailbox ? mailboxName(mailbox) : '')

/** Reports quota and used storage of a mailbox. */
export async function quota(session: Session, { root }: { root: string }): Promise<void> {
  const mailboxes: Mailbox[] = [null]
  if (root !== '') mailboxes.push(...(await listAccessibleMailboxes(session.deps.db.sql, session.accountId)))
  const mailbox = mailboxes.find((one) => rootOf(one) === root)
  if (mailbox === undefined) throw new StatusResponse('NO', 'No such quota root', 'NONEXISTENT')
  await reportQuota(session, mailbox)
}

export async function quotaRoot(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const folder = await requireFolder(session, mailbox)
  await session.io.write(writeQuotaRoot(folder.name, rootOf(folder.mailbox), session.isUtf8))
  await reportQuota(session, folder.mailbox)
}

/** Users cannot change their quota. */
export async function setQuota(): Promise<void> {
  throw new StatusResponse('NO', 'Quotas are set by the administrator', 'NOPERM')
}

async function reportQuota(session: Session, mailbox: Mailbox): Promise<void> {
  const usage = await getQuota(session.deps.db.sql, mailbox?.id ?? session.accountId)
  const figures = { used: usage.user_used_quota, limit: usage.user_quota * megabyte }
  await session.io.write(writeQuota(rootOf(mailbox), figures))
}
