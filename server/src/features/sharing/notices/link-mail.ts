import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SharingDeps } from '../deps.ts'
import { findShare } from '../share-store.ts'
import { listOutside } from '../share-terms.ts'
import { findNoticeTime } from './notice-store.ts'
import { describeFiles } from './notify-people.ts'
import { reserveNotices } from './reserve-notices.ts'

/** A share whose owner sends the link to external recipients. */
interface MailedShare {
  token: string
  names: readonly string[]
  count: number
  hasPassword: boolean
  /** In milliseconds. */
  expiresAt: number | null
  /** Recipients of the request that are external recipients of the share. */
  recipients: readonly string[]
}

/** Returns what the message to external recipients says; only for shares of the caller that are open. */
export async function getMailedShare(
  db: Sql,
  actor: Actor,
  { shareId, emails }: { shareId: string; emails: readonly string[] },
): Promise<MailedShare> {
  const share = await findShare(db, actor.accountId, shareId)
  if (!share || share.is_waiting === 1) throw new Refused('not_found')
  const requested = new Set(emails)
  const named = share.people.map(({ email }) => email).filter((email) => requested.has(email))
  const { names, count } = await describeFiles(db, actor.accountId, share.nodeIds)
  return {
    token: share.token,
    names,
    count,
    hasPassword: share.password_hash !== null,
    expiresAt: share.expires_at,
    recipients: await listOutside(db, actor, named),
  }
}

/** A message with the link of a share; `key` identifies the request, so that a repeated one sends nothing. */
interface LinkMail {
  accountId: string
  shareId: string
  email: string
  key: string
}

const subjectOf = ({ shareId, email, key }: LinkMail) => `${shareId} ${email} ${key}`

/** Returns true if the message was sent. */
export async function isLinkMailed(db: Sql, mail: LinkMail): Promise<boolean> {
  const subject = subjectOf(mail)
  return (await findNoticeTime(db, mail.accountId, { kind: 'tell', subject, since: 0 })) !== null
}

/** Records the message, in the transaction that accepts it; fails above the daily limit of the sender. */
export const recordLinkMail = (
  deps: Pick<SharingDeps, 'clock' | 'ids'>,
  tx: Transaction,
  mail: LinkMail,
): Promise<void> => reserveNotices(deps, tx, { accountId: mail.accountId, subjects: [subjectOf(mail)] })
