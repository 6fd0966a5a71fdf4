import type { Correspondent } from '@bocau/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isOneOf, isRowOneOf } from '../../db/is-one-of.ts'
import type { MessageFilter, ShortCut } from './plan-search.ts'

/** A hit with the fields for its order and thread. */
export interface HitPosition {
  id: string
  thread_id: string
  folder_id: string
  sent_at: number
}

/** A hit with the fields for ranking. */
export interface MessageHit extends HitPosition {
  subject?: string
  from_name?: string
  from_email?: string
  /** All recipients in stored form, because most are not parsed. */
  recipients?: string
}

/** Conditions on messages; ranked searches also read the fields for ranking. */
export interface MessagesQuery {
  accountId: string
  filter: MessageFilter
  isRanked: boolean
}

/** Filters messages by their row fields. */
export async function filterMessages(
  db: Database,
  query: MessagesQuery,
  messageIds: readonly string[],
): Promise<MessageHit[]> {
  if (messageIds.length === 0) return []
  const { accountId } = query
  const isListed = isRowOneOf(db.sql, ['account_id', 'id'], { ownerId: accountId, ids: messageIds })
  return selectHits(db, query, isListed).execute()
}

/** Lists the messages of a short cut that meet the conditions, unordered. */
export async function listByShortCut(
  db: Database,
  query: MessagesQuery,
  shortCut: ShortCut,
): Promise<MessageHit[]> {
  const { accountId } = query
  const hits = selectHits(db, query, sql<boolean>`account_id = ${accountId}`)
  // A literal, because the partial index `message_unread` only matches a literal condition.
  if (shortCut.kind === 'unread') return hits.where(sql<boolean>`is_unread = 1`).execute()
  return hits
    .where('thread_id', 'in', (one) =>
      one
        .selectFrom('thread_in_folder')
        .select('thread_id')
        .where('account_id', '=', accountId)
        .where('folder_id', '=', shortCut.folderId),
    )
    .execute()
}

/** Query for messages with these row fields; `ofAccount` selects the account. */
function selectHits(
  db: Database,
  { accountId, filter, isRanked }: MessagesQuery,
  ofAccount: RawBuilder<boolean>,
) {
  let query = db.sql
    .selectFrom('message')
    .select(['id', 'thread_id', 'folder_id', 'sent_at'])
    .$if(isRanked, (ranked) => ranked.select(['subject', 'from_name', 'from_email', 'recipients']))
    .where(ofAccount)
  if (filter.folderId !== null) query = query.where('folder_id', '=', filter.folderId)
  if (filter.excludedFolderIds.length > 0)
    query = query.where('folder_id', 'not in', filter.excludedFolderIds)
  if (filter.isUnread !== null) query = query.where('is_unread', '=', filter.isUnread ? 1 : 0)
  if (filter.isStarred !== null) query = query.where('is_starred', '=', filter.isStarred ? 1 : 0)
  if (filter.isMuted !== null) query = query.where('is_muted', '=', filter.isMuted ? 1 : 0)
  if (filter.hasAttachments !== null)
    query = query.where('has_attachments', '=', filter.hasAttachments ? 1 : 0)
  if (filter.largerThan !== null) query = query.where('size', '>', filter.largerThan)
  if (filter.smallerThan !== null) query = query.where('size', '<', filter.smallerThan)
  if (filter.since !== null) query = query.where('sent_at', '>=', filter.since)
  if (filter.until !== null) query = query.where('sent_at', '<', filter.until)
  for (const ids of filter.labels.all)
    query = query.where('thread_id', 'in', selectThreadsWithLabels(db, accountId, ids))
  if (filter.labels.none.length > 0)
    query = query.where('thread_id', 'not in', selectThreadsWithLabels(db, accountId, filter.labels.none))
  return query
}

/** Returns the threads in any of the lists. */
function selectThreadsWithLabels(db: Database, accountId: string, labelIds: readonly string[]) {
  return db.sql
    .selectFrom('thread_in_folder')
    .select('thread_id')
    .where('account_id', '=', accountId)
    .where('folder_id', 'in', labelIds)
}

/** A hit with the fields for display and ranking. */
export interface MessagePreview extends HitPosition {
  subject: string
  snippet: string
  from: Correspondent
  recipients: Correspondent[]
}

/** Returns the displayed fields of messages. */
export async function listPreviews(
  db: Database,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, MessagePreview>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('message')
    .select([
      'id',
      'thread_id',
      'folder_id',
      'sent_at',
      'subject',
      'snippet',
      'from_name',
      'from_email',
      'recipients',
    ])
    .where('account_id', '=', accountId)
    .where(isOneOf(db.sql, 'id', messageIds))
    .execute()
  return new Map(
    rows.map(({ from_name, from_email, recipients, ...row }) => [
      row.id,
      { ...row, from: { name: from_name, email: from_email }, recipients: readRecipients(recipients) },
    ]),
  )
}

/** Author and recipients of a message, with the fields that determine its trustworthiness. */
export interface Correspondence {
  id: string
  threadId: string
  from: Correspondent
  recipients: { name: string; email: string }[]
  sent_at: number
  /** Name of the folder. */
  folder: string
  subject: string
  status: string
  /** True for received messages, false for messages written here. */
  isReceived: boolean
}

/** Returns the authors and recipients of messages. */
export async function listCorrespondence(
  db: Database,
  accountId: string,
  messageIds: readonly string[],
): Promise<Correspondence[]> {
  if (messageIds.length === 0) return []
  const rows = await db.sql
    .selectFrom('message')
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .select([
      'message.id',
      'message.thread_id',
      'message.from_name',
      'message.from_email',
      'message.recipients',
      'message.sent_at',
      'message.subject',
      'message.status',
      'message.delivery_key',
      'folder.name as folder',
    ])
    .where('message.account_id', '=', accountId)
    .where(isOneOf(db.sql, 'message.id', messageIds))
    .execute()
  return rows.map(({ from_name, from_email, recipients, delivery_key, thread_id, ...row }) => ({
    ...row,
    threadId: thread_id,
    from: { name: from_name, email: from_email },
    recipients: readRecipients(recipients),
    isReceived: delivery_key !== null,
  }))
}

/** Fields of a message on a result page, in addition to its thread row. */
export interface MessageSnippet {
  id: string
  thread_id: string
  sent_at: number
  snippet: string
}

/** Returns the snippets of messages for a page. */
export async function listSnippets(
  db: Database,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, MessageSnippet>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('message')
    .select(['id', 'thread_id', 'sent_at', 'snippet'])
    .where('account_id', '=', accountId)
    .where(isOneOf(db.sql, 'id', messageIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Parses all recipients of a message. */
export function readRecipients(stored: string): Correspondent[] {
  const { to, cc, bcc } = JSON.parse(stored) as Record<'to' | 'cc' | 'bcc', Correspondent[]>
  return [...to, ...cc, ...bcc]
}

/** Lists thread rows in the folders of the hits, in wire form. */
export async function listRows(
  db: Database,
  accountId: string,
  hits: readonly Pick<MessageHit, 'thread_id' | 'folder_id'>[],
): Promise<{ thread_id: string; folder_id: string; row: string }[]> {
  if (hits.length === 0) return []
  return db.sql
    .selectFrom('thread_in_folder')
    .select(['thread_id', 'folder_id', 'row'])
    .where('account_id', '=', accountId)
    .where(
      isOneOf(
        db.sql,
        'thread_id',
        hits.map((hit) => hit.thread_id),
      ),
    )
    .where(isOneOf(db.sql, 'folder_id', [...new Set(hits.map((hit) => hit.folder_id))]))
    .execute()
}

const maxColleagues = 2000

/** An address of an organisation that receives mail, with its holder. */
export interface Colleague extends Correspondent {
  kind: 'own' | 'alias' | 'group' | 'catch_all'
}

/** Lists the addresses of an organisation that receive mail. */
export async function listColleagues(db: Database, organisationId: string): Promise<Colleague[]> {
  return db.sql
    .selectFrom('address')
    .leftJoin('account', 'account.id', 'address.account_id')
    .leftJoin('mail_group', 'mail_group.email', 'address.email')
    .select(['address.email', 'address.kind'])
    .select(sql<string>`coalesce(mail_group.name, account.full_name)`.as('name'))
    .where('address.organisation_id', '=', organisationId)
    .where('address.kind', 'in', ['own', 'alias', 'group'])
    .where(sql<boolean>`coalesce(account.is_disabled, 0) = 0`)
    .orderBy('address.email')
    .limit(maxColleagues)
    .execute()
}
