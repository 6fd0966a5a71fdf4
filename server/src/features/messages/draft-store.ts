import type { Sql } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { DraftTable } from '../../db/tables/tables-sending.ts'

/** Additional fields of a message while it is a draft or waits to be sent. */
export type DraftContent = Omit<DraftTable, 'account_id' | 'message_id'>

export interface MessageWithDraft {
  message: MessageTable
  folderName: string
  draft: DraftContent | null
}

/** Finds a message with its draft fields; undefined when the account has no such message. */
export async function findMessageWithDraft(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<MessageWithDraft | undefined> {
  const row = await db
    .selectFrom('message')
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .selectAll('message')
    .select('folder.name as folder_name')
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return undefined
  const { folder_name: folderName, ...message } = row
  return { message, folderName, draft: (await findDraftContent(db, accountId, messageId)) ?? null }
}

export async function findDraftContent(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<DraftContent | undefined> {
  return db
    .selectFrom('draft')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

const columns = [
  'version',
  'save_id',
  'kind',
  'related_message_id',
  'body',
  'tracking',
  'wishes',
  'state',
  'intended_at',
  'periodic',
  'saved_at',
] as const

/** Returns the sending state of those messages that are outgoing. */
export async function listOutgoing(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, Pick<DraftContent, 'state' | 'intended_at' | 'periodic' | 'save_id' | 'version'>>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('draft')
    .select(['message_id', 'state', 'intended_at', 'periodic', 'save_id', 'version'])
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .execute()
  return new Map(rows.map(({ message_id, ...row }) => [message_id, row]))
}
