import type { Transaction } from '../../db/database.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { InvitationDeps } from './deps.ts'
import { listMessagesOfEvent } from './event-store.ts'

/** Maximum number of messages named in the event. */
const maxNotified = 100

/** Notifies open windows that the response to an event changed. */
export async function notifyOfReply(
  deps: Pick<InvitationDeps, 'events'>,
  tx: Transaction,
  { account_id: accountId, event_key: eventKey }: Pick<EventAnswerTable, 'account_id' | 'event_key'>,
): Promise<void> {
  const messages = await listMessagesOfEvent(tx.sql, accountId, { eventKey, limit: maxNotified })
  await deps.events.append(tx, accountId, 'invitation_answered', {
    message_ids: messages.map(({ id }) => id),
  })
}
