import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import type { MessageKeyTable } from '../../db/tables/tables-numbering.ts'
import { currentVersion } from '../messages/index.ts'

/** Keys of a message as stored. */
export type StoredKeys = Omit<MessageKeyTable, 'account_id' | 'message_id' | 'made_of'>

/** Computed keys of a message, with the version of its bytes; null if they may change. */
export interface ComputedKeys {
  messageId: string
  version: string | null
  values: StoredKeys
}

type KeyColumn = Exclude<keyof StoredKeys, 'received_at'>

/** Columns that are read together. */
const columnSets = {
  numbers: ['size', 'sent_at', 'sent_day'],
  subject: ['subject'],
  from: ['senders'],
  to: ['recipients'],
  cc: ['cc'],
  bcc: ['bcc'],
  'message-id': ['message_id_header'],
  'in-reply-to': ['in_reply_to'],
  fromMailbox: ['from_mailbox'],
  toMailbox: ['to_mailbox'],
  ccMailbox: ['cc_mailbox'],
  fromName: ['from_name'],
  toName: ['to_name'],
  threads: ['subject', 'thread_ids'],
} as const satisfies Record<string, readonly KeyColumn[]>

export type KeySet = keyof typeof columnSets

/** Row of a message in a folder; `received_at` is null, like all others, without current keys. */
export type KeyRow = { uid: number; id: string | null; received_at: number | null } & {
  [Column in KeyColumn]?: StoredKeys[Column] | null
}

interface KeyRange {
  accountId: string
  folderId: string
  fromUid: number
  toUid: number
}

export const keyRowsAtOnce = 2000

/** Lists the first messages of a folder between two UIDs with some of their keys, by ascending UID. */
export async function listKeyRows(db: Sql, range: KeyRange, set: KeySet): Promise<KeyRow[]> {
  return keyQueries.get(set)?.all(db, range) ?? []
}

/**
 * Condition for valid keys. The version of a message changes only while it is a draft, or with `recordContentChange`,
 * which deletes its keys; so for all others only an index of the message is read.
 */
const isCurrent = sql<boolean>`message_key.made_of <> ''
  and (message.is_draft = 0 or message_key.made_of = ${currentVersion})`

const keyQuery = (columns: readonly KeyColumn[]) =>
  prepared((db, params: KeyRange) =>
    db
      .selectFrom('message')
      .leftJoin('message_key', (join) =>
        join
          .onRef('message_key.account_id', '=', 'message.account_id')
          .onRef('message_key.message_id', '=', 'message.id')
          .on(isCurrent),
      )
      .select(['message.uid', 'message_key.received_at'])
      // Ids are needed only where keys are missing.
      .select((eb) =>
        eb.case().when('message_key.received_at', 'is', null).then(eb.ref('message.id')).end().as('id'),
      )
      .select(columns.map((column) => `message_key.${column}` as const))
      .where('message.account_id', '=', params.accountId)
      .where('message.folder_id', '=', params.folderId)
      .where('message.uid', '>=', params.fromUid)
      .where('message.uid', '<=', params.toUid)
      .orderBy('message.uid')
      .limit(keyRowsAtOnce),
  )

const keyQueries = new Map<string, ReturnType<typeof keyQuery>>(
  Object.entries(columnSets).map(([set, columns]) => [set, keyQuery(columns)]),
)

/** Returns the ids of those messages that have stored keys of the given version, or keys that cannot be stored. */
export async function listWithKeys(
  db: Sql,
  accountId: string,
  messages: readonly { id: string; version: string | null }[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const versions = new Map(messages.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const rows = await versionsQuery(ids.length).all(db, { accountId, ids })
  return new Set(
    rows
      .filter((row) => row.made_of === '' || row.made_of === versions.get(row.message_id))
      .map((row) => row.message_id),
  )
}

interface MessagesRequest {
  accountId: string
  ids: readonly string[]
}

const versionsQuery = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) =>
    db
      .selectFrom('message_key')
      .select(['message_id', 'made_of'])
      .where('account_id', '=', params.accountId)
      .where('message_id', 'in', firstElements(params.ids, count)),
  ),
)

/** Returns the references of messages as header values; null for messages without any. */
export async function listReferences(
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await referencesQuery(ids.length).all(db, { accountId, ids })
  const written = (references: string) =>
    references
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`)
  return new Map(rows.map((row) => [row.id, written(row.reference_headers).join(' ') || null]))
}

const referencesQuery = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) =>
    db
      .selectFrom('message')
      .select(['id', 'reference_headers'])
      .where('account_id', '=', params.accountId)
      .where('id', 'in', firstElements(params.ids, count)),
  ),
)

/** Longer keys are computed each time. Only attacks contain that many recipients. */
const maxCharacters = 32 * 1024

/**
 * Saves computed keys of messages that still have this version; those that cannot be stored get an invalid version. The
 * caller has locked the account, because another change could delete the keys of an older version.
 */
export async function saveKeys(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedKeys[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ messageId }) => messageId)
  const current = await db
    .selectFrom('message')
    .select(['id', currentVersion.as('version')])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  const versions = new Map(current.map(({ id, version }) => [id, version]))
  const values = rows.flatMap((row) =>
    row.version !== null && versions.get(row.messageId) === row.version ? toKeyRow(accountId, row) : [],
  )
  if (values.length === 0) return
  await db
    .insertInto('message_key')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'message_id'])
        .doUpdateSet((eb) =>
          Object.fromEntries(storedColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

const storedColumns = [
  'made_of',
  'received_at',
  ...new Set(Object.values(columnSets).flat()),
] as const satisfies readonly (keyof MessageKeyTable)[]

function toKeyRow(accountId: string, { messageId, version, values }: ComputedKeys): MessageKeyTable {
  const ids = { account_id: accountId, message_id: messageId }
  const texts = Object.values(values).filter((value) => typeof value === 'string')
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  // Some databases cannot store NUL in text.
  const isStorable = length <= maxCharacters && !texts.some((text) => text.includes('\0'))
  return { ...ids, ...values, ...(isStorable ? { made_of: version ?? '' } : { made_of: '', ...emptyTexts }) }
}

const emptyTexts = {
  subject: null,
  senders: null,
  recipients: null,
  cc: null,
  bcc: null,
  message_id_header: null,
  in_reply_to: null,
  from_mailbox: '',
  to_mailbox: '',
  cc_mailbox: '',
  from_name: '',
  to_name: '',
  thread_ids: '',
}
