import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { byMessageId } from '../folders/index.ts'
import { nextModseq } from '../numbering/index.ts'

export interface LabelLink {
  messageId: string
  labelId: string
}

/** A label of a message, by its lower-case keyword. */
export interface KeywordLink {
  messageId: string
  key: string
}

/** Some databases reject statements with more parameters. */
const linksAtOnce = 300

/** Returns the given labels that exist and are not being deleted. */
export async function listExistingLabels(
  db: Sql,
  accountId: string,
  labelIds: readonly string[],
): Promise<string[]> {
  if (labelIds.length === 0) return []
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(labelIds)])
    .where('name', '<>', '')
    .where('state', '<>', 'leaving')
    .execute()
  return rows.map((row) => row.id)
}

/** Removes labels from messages and adds others; skips messages deleted meanwhile. Returns the changed messages. */
export async function changeLinks(
  db: WriteSql,
  accountId: string,
  {
    messageIds,
    removed = [],
    added,
  }: { messageIds: readonly string[]; removed?: readonly LabelLink[]; added: readonly LabelLink[] },
): Promise<{ thread_id: string; folder_id: string }[]> {
  await unlinkMany(db, accountId, removed)
  await linkMany(db, accountId, added)
  return touchLabelled(db, accountId, messageIds)
}

/** Adds labels to messages; skips messages deleted meanwhile. */
async function linkMany(db: WriteSql, accountId: string, links: readonly LabelLink[]): Promise<void> {
  const existing = await listExistingMessages(
    db,
    accountId,
    links.map(({ messageId }) => messageId),
  )
  const valid = links.filter(({ messageId }) => existing.has(messageId))
  for (let at = 0; at < valid.length; at += linksAtOnce) {
    await db
      .insertInto('message_label')
      .values(
        valid.slice(at, at + linksAtOnce).map(({ messageId, labelId }) => ({
          account_id: accountId,
          message_id: messageId,
          label_id: labelId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function listExistingMessages(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  const existing = new Set<string>()
  for (let at = 0; at < messageIds.length; at += linksAtOnce) {
    const rows = await db
      .selectFrom('message')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', messageIds.slice(at, at + linksAtOnce))
      .execute()
    for (const { id } of rows) existing.add(id)
  }
  return existing
}

async function unlinkMany(db: WriteSql, accountId: string, links: readonly LabelLink[]): Promise<void> {
  for (const [labelId, some] of Map.groupBy(links, (link) => link.labelId)) {
    for (let at = 0; at < some.length; at += linksAtOnce) {
      await db
        .deleteFrom('message_label')
        .where('account_id', '=', accountId)
        .where('label_id', '=', labelId)
        .where(
          'message_id',
          'in',
          some.slice(at, at + linksAtOnce).map(({ messageId }) => messageId),
        )
        .execute()
    }
  }
}

/** Removes labels from messages by keyword. */
export async function unlinkKeywords(
  db: WriteSql,
  accountId: string,
  links: readonly KeywordLink[],
): Promise<void> {
  const keys = new Set(links.map(({ key }) => key))
  if (keys.size === 0) return
  const rows = await db
    .selectFrom('label')
    .select(['id', sql<string>`lower(keyword)`.as('key')])
    .where('account_id', '=', accountId)
    .where(sql`lower(keyword)`, 'in', [...keys])
    .execute()
  const idsByKey = new Map(rows.map(({ id, key }) => [key, id]))
  const resolved = links.flatMap(({ messageId, key }) => {
    const labelId = idsByKey.get(key)
    return labelId === undefined ? [] : [{ messageId, labelId }]
  })
  await unlinkMany(db, accountId, resolved)
}

/** Updates the label flag and MODSEQ of messages; returns their folders. */
async function touchLabelled(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
): Promise<{ thread_id: string; folder_id: string }[]> {
  const changed: { thread_id: string; folder_id: string }[] = []
  for (let at = 0; at < messageIds.length; at += linksAtOnce) {
    const hasAny = sql<0 | 1>`case when exists (select 1 from message_label
      where message_label.account_id = ${accountId} and message_label.message_id = message.id) then 1 else 0 end`
    const rows = await db
      .updateTable('message')
      .set({ has_labels: hasAny, modseq: nextModseq(accountId) })
      .where('account_id', '=', accountId)
      .where('id', 'in', messageIds.slice(at, at + linksAtOnce))
      .returning(['thread_id', 'folder_id'])
      .execute()
    changed.push(...rows)
  }
  return changed
}

/** Lists the next messages of a label. */
export async function listMessagesOfLabel(
  db: Sql,
  accountId: string,
  { labelId, after, limit }: { labelId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_label')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where('label_id', '=', labelId)
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.message_id)
}

/** Lists the messages that determine the labels of threads, with their labels. */
export async function listLinksOfThreads(
  db: Sql,
  accountId: string,
  threadIds: readonly string[],
): Promise<{ id: string; thread_id: string; folder_id: string; label_id: string | null }[]> {
  return db
    .selectFrom('message')
    .leftJoin('message_label', (join) =>
      join
        .onRef('message_label.account_id', '=', 'message.account_id')
        .onRef('message_label.message_id', '=', 'message.id'),
    )
    .select(['message.id', 'message.thread_id', 'message.folder_id', 'message_label.label_id'])
    .where('message.account_id', '=', accountId)
    .where('message.thread_id', 'in', threadIds)
    .orderBy(byMessageId)
    .execute()
}
