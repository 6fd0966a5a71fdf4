import type { WriteSql } from '../../db/database.ts'

/** Saves the calendar event of a message. */
export async function saveEventOfMessage(
  db: WriteSql,
  accountId: string,
  { messageId, eventKey }: { messageId: string; eventKey: string },
): Promise<void> {
  await db
    .insertInto('event_message')
    .values({ account_id: accountId, message_id: messageId, event_key: eventKey })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .execute()
}
