import type { Sql } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import type { Recipients } from '../../messages/index.ts'

/** A message with the fields that rules evaluate, without its text. */
export interface RecentMessage {
  id: string
  from: string
  to: string[]
  subject: string
  bytes: number
  blobHash: string
  attachmentNames: string[]
}

interface Range {
  inFolders: ReturnType<AccountFolders['allExcept']>
  /** Minimum time of the messages. */
  since: number
  /** Only messages before this one; null to start with the newest. */
  beforeId: string | null
  limit: number
}

/** Lists the messages of some folders, newest first. */
export async function listRecentMessages(db: Sql, accountId: string, range: Range): Promise<RecentMessage[]> {
  const { inFolders, since, beforeId, limit } = range
  const messages = await inSome(db, accountId, inFolders)
    .where('created_at', '>=', since)
    .select(['id', 'from_email', 'recipients', 'subject', 'size', 'blob_hash'])
    .$if(beforeId !== null, (query) => query.where('id', '<', beforeId as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (messages.length === 0) return []
  const files = await db
    .selectFrom('attachment')
    .select(['message_id', 'name'])
    .where('account_id', '=', accountId)
    .where('is_inline', '=', 0)
    .where(
      'message_id',
      'in',
      messages.map((message) => message.id),
    )
    .execute()
  const names = Map.groupBy(files, (file) => file.message_id)
  return messages.map((message) => ({
    id: message.id,
    from: message.from_email,
    to: recipientAddresses(message.recipients),
    subject: message.subject,
    bytes: message.size,
    blobHash: message.blob_hash,
    attachmentNames: (names.get(message.id) ?? []).map((file) => file.name),
  }))
}

function recipientAddresses(recipients: string): string[] {
  const { to, cc } = JSON.parse(recipients) as Recipients
  return [...to, ...cc].map(({ email }) => email)
}

/** Counts the messages of some folders, from the index alone. */
export async function countMessages(
  db: Sql,
  accountId: string,
  inFolders: Range['inFolders'],
): Promise<number> {
  const { count } = await inSome(db, accountId, inFolders)
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function inSome(db: Sql, accountId: string, { operator, ids }: Range['inFolders']) {
  return db.selectFrom('message').where('account_id', '=', accountId).where('folder_id', operator, ids)
}
