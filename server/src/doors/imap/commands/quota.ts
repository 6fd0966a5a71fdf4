import { writeQuota, writeQuotaRoot } from '@bocau/mail-core/imap/answers/answers'
import { getQuota } from '../../../features/account/people/index.ts'
import { Answer, type Session } from '../session.ts'
import { requireFolder } from './folders.ts'

const megabyte = 1024 * 1024

/** Reports quota and used storage of the account; all folders share one quota. */
export async function quota(session: Session, { root }: { root: string }): Promise<void> {
  if (root !== '') throw new Answer('NO', 'There is no such quota root', 'NONEXISTENT')
  await tellQuota(session)
}

export async function quotaRoot(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const { name } = await requireFolder(session, mailbox)
  await session.io.write(writeQuotaRoot(name, '', session.isUtf8))
  await tellQuota(session)
}

/** Users cannot change their quota. */
export async function setQuota(): Promise<void> {
  throw new Answer('NO', 'Those who look after this server say how much room there is', 'NOPERM')
}

async function tellQuota(session: Session): Promise<void> {
  const room = await getQuota(session.deps.db.sql, session.accountId)
  const given = { used: room.user_used_quota, limit: room.user_quota * megabyte }
  await session.io.write(writeQuota('', given))
}
