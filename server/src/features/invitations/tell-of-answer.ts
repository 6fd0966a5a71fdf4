import type { Transaction } from '../../db/database.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import { listMessagesOfEvent } from '../mailbox/messages/index.ts'
import type { InvitationDeps } from './deps.ts'

/** How many messages are named that show an answer. */
const toldAtMost = 100

/** Tells open windows that what they show of an event's answer is another now. */
export async function tellOfAnswer(
  deps: Pick<InvitationDeps, 'events'>,
  tx: Transaction,
  { account_id: accountId, event_key: eventKey }: Pick<EventAnswerTable, 'account_id' | 'event_key'>,
): Promise<void> {
  const messages = await listMessagesOfEvent(tx.sql, accountId, eventKey, { limit: toldAtMost })
  await deps.events.append(tx, accountId, 'invitation_answered', {
    message_ids: messages.map(({ id }) => id),
  })
}
