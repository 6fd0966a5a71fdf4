import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import { listLabelsOfMessages } from '../labels/index.ts'
import type { Recipients } from '../messages/index.ts'
import type { MessageLine } from './summarise-thread.ts'

/** Lists the messages of threads with the fields for their rows, by thread. */
export async function listLinesOfThreads(
  db: Sql,
  accountId: string,
  threadIds: readonly string[],
): Promise<Map<string, MessageLine[]>> {
  const rows = await linesOfThreads(threadIds.length).all(db, { accountId, threadIds })
  const lines = new Map<string, MessageLine[]>()
  for (const [at, line] of (await toLines(db, accountId, rows)).entries()) {
    const threadId = (rows[at] as LineRow).thread_id
    const existing = lines.get(threadId)
    if (existing) existing.push(line)
    else lines.set(threadId, [line])
  }
  return lines
}

/** Flags of a message as bits of one number, because separate columns are slow for a hundred threads. */
const bits = {
  is_draft: 1,
  is_unread: 2,
  is_starred: 4,
  is_answered: 8,
  is_forwarded: 16,
  has_attachments: 32,
  has_labels: 64,
  is_to_me: 128,
  is_muted: 256,
  is_unverified: 512,
  is_important: 1024,
} as const
const combinedFlags = sql<number>`${sql.join(
  Object.entries(bits).map(([column, bit]) => sql`${sql.lit(bit)} * ${sql.ref(`message.${column}`)}`),
  sql` + `,
)}`.as('marks')

const hasFlag = ({ marks }: LineRow, flag: keyof typeof bits) => (marks & bits[flag]) !== 0

const linesOfThreads = preparedByCount((count) =>
  prepared((db, params: { accountId: string; threadIds: readonly string[] }) =>
    db
      .selectFrom('message')
      .leftJoin('draft', (join) =>
        join
          .onRef('draft.account_id', '=', 'message.account_id')
          .onRef('draft.message_id', '=', 'message.id'),
      )
      .select([
        'message.id',
        'message.thread_id',
        'message.folder_id',
        'message.old_folder_id',
        'message.from_name',
        'message.from_email',
        'message.recipients',
        'message.subject',
        'message.snippet',
        'message.sent_at',
        combinedFlags,
        'message.snoozed_until',
        'message.woken_at',
        'message.pinned_in',
        'message.remind_at',
        'message.unanswered_at',
        'message.status',
        'message.tracking',
        'draft.intended_at',
      ])
      .where('message.account_id', '=', params.accountId)
      .where('message.thread_id', 'in', firstElements(params.threadIds, count)),
  ),
)

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOfThreads>['all']>>[number]

/** Labels are only queried for messages that have some. */
async function toLines(db: Sql, accountId: string, rows: readonly LineRow[]): Promise<MessageLine[]> {
  const labelled = rows.filter((row) => hasFlag(row, 'has_labels')).map((row) => row.id)
  if (labelled.length === 0) return rows.map(toLine)
  const labels = await listLabelsOfMessages(db, accountId, labelled)
  return rows.map((row) => {
    const labelIds = labels.get(row.id)
    return labelIds ? Object.assign(toLine(row), { labelIds }) : toLine(row)
  })
}

function toLine(row: LineRow): MessageLine {
  return {
    id: row.id,
    folderId: row.folder_id,
    oldFolderId: row.old_folder_id,
    from: { name: row.from_name, email: row.from_email },
    // Parsed on access, because the recipients of most messages are not needed.
    get to() {
      return (JSON.parse(row.recipients) as Recipients).to
    },
    subject: row.subject,
    snippet: row.snippet,
    sentAt: row.sent_at,
    isDraft: hasFlag(row, 'is_draft'),
    isUnread: hasFlag(row, 'is_unread'),
    isStarred: hasFlag(row, 'is_starred'),
    isAnswered: hasFlag(row, 'is_answered'),
    isForwarded: hasFlag(row, 'is_forwarded'),
    hasAttachments: hasFlag(row, 'has_attachments'),
    isToMe: hasFlag(row, 'is_to_me'),
    isMuted: hasFlag(row, 'is_muted'),
    isUnverified: hasFlag(row, 'is_unverified'),
    isImportant: hasFlag(row, 'is_important'),
    status: row.status,
    tracking: row.tracking === null ? null : JSON.parse(row.tracking),
    intendedAt: row.intended_at,
    snoozedUntil: row.snoozed_until,
    wokenAt: row.woken_at,
    pinnedIn: row.pinned_in,
    remindAt: row.remind_at,
    unansweredAt: row.unanswered_at,
  }
}
