import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'

/** Returns the calendar event of a message; undefined for most. */
export async function findEventOfMessage(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_message')
    .select('event_key')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.event_key
}

/**
 * Lists the first messages about an event from before a message, oldest first; only those that passed the sender check
 * and are not spam.
 */
export async function listEarlierMessagesOfEvent(
  db: Sql,
  accountId: string,
  { eventKey, before, limit }: { eventKey: string; before: string; limit: number },
) {
  return messagesOfEvent(db, accountId, eventKey)
    .where('event_message.message_id', '<', before)
    .where('message.authentication', '!=', 'fail')
    .where('message.is_draft', '=', 0)
    .where('folder.name', '!=', 'Junk')
    .orderBy('event_message.message_id')
    .limit(limit)
    .execute()
}

/**
 * Lists the newest messages about an event, with the fields that determine whether they are trusted. With domains,
 * lists only messages from these that are neither forged nor spam, and verified if required, so that messages of
 * attackers do not displace them.
 */
export async function listMessagesOfEvent(
  db: Sql,
  accountId: string,
  {
    eventKey,
    limit,
    domains,
    isVerified,
  }: { eventKey: string; limit: number; domains?: readonly string[]; isVerified?: boolean },
) {
  return messagesOfEvent(db, accountId, eventKey)
    .$if(domains !== undefined, (query) =>
      query
        .where('message.authentication', '!=', 'fail')
        .where('folder.name', '!=', 'Junk')
        .where((eb) =>
          eb.or(
            (domains ?? []).map(
              (domain) => sql<boolean>`lower(message.from_email) like ${addressPattern(domain)} escape '!'`,
            ),
          ),
        ),
    )
    .$if(isVerified === true, (query) => query.where('message.authentication', '=', 'pass'))
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
}

const addressPattern = (domain: string) => `%@${domain.replaceAll(/[!%_]/g, '!$&')}`

const messagesOfEvent = (db: Sql, accountId: string, eventKey: string) =>
  db
    .selectFrom('event_message')
    .innerJoin('message', (join) =>
      join
        .onRef('message.account_id', '=', 'event_message.account_id')
        .onRef('message.id', '=', 'event_message.message_id'),
    )
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .select([
      'message.id',
      'message.blob_hash',
      'message.size',
      'message.authentication',
      'message.from_email',
      'message.status',
      'message.is_draft',
      'folder.name as folder_name',
    ])
    .where('event_message.account_id', '=', accountId)
    .where('event_message.event_key', '=', eventKey)
