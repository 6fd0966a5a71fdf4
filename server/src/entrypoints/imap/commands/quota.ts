import { writeQuota, writeQuotaRoot } from '@bocau/mail-core/imap/responses/responses'
import { getQuota } from '../../../features/quota/index.ts'
import { type Session, StatusResponse } from '../session.ts'
import { requireFolder } from './folders.ts'

const megabyte = 1024 * 1024

/** Reports quota and used storage of the account; all folders share one quota. */
export async function quota(session: Session, { root }: { root: string }): Promise<void> {
  if (root !== '') throw new StatusResponse('NO', 'No such quota root', 'NONEXISTENT')
  await reportQuota(session)
}

export async function quotaRoot(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const { name } = await requireFolder(session, mailbox)
  await session.io.write(writeQuotaRoot(name, '', session.isUtf8))
  await reportQuota(session)
}

/** Users cannot change their quota. */
export async function setQuota(): Promise<void> {
  throw new StatusResponse('NO', 'Quotas are set by the administrator', 'NOPERM')
}

async function reportQuota(session: Session): Promise<void> {
  const usage = await getQuota(session.deps.db.sql, session.accountId)
  const figures = { used: usage.user_used_quota, limit: usage.user_quota * megabyte }
  await session.io.write(writeQuota('', figures))
}
