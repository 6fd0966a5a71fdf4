import type { mailFlowEndpoints, WaitingMessage } from '@bocau/contract/account/mail-flow'
import type { ReplyOf } from '@bocau/contract/endpoint'
import { classifyResponse, parseMailResponse } from '@bocau/mail-core/send-failure'
import { storeNow } from '../../../db/store-time.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { countWaiting, listWaiting, listWaitingRecipients, retryWaiting } from './waiting-store.ts'

const maxMessages = 100
const maxRecipients = 10

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Lists the organisation's messages that wait for a retry. */
export async function listQueue(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<ReplyOf<(typeof mailFlowEndpoints)['GET /api/v2/organisation/queue']>> {
  const rows = await listWaiting(db.sql, organisationId, maxMessages)
  const items: WaitingMessage[] = []
  for (const row of rows) {
    const recipients = await listWaitingRecipients(db.sql, row.account_id, row.message_id)
    items.push({
      account_id: row.account_id,
      message_id: row.message_id,
      from: row.sender || row.email,
      size: row.size,
      since: seconds(row.leaves_at),
      attempts: row.attempts,
      next_at: seconds(row.due_at ?? row.leaves_at),
      give_up_at: seconds(row.give_up_at),
      recipients: recipients.slice(0, maxRecipients).map(({ email, answer }) => ({
        email,
        answer,
        failure: answer === '' ? '' : classifyResponse(parseMailResponse(answer)),
      })),
      recipient_count: recipients.length,
    })
  }
  return { items, total: await countWaiting(db.sql, organisationId) }
}

/** Tries a waiting message now: normally, or for the last time. */
export async function changeQueue(
  deps: OrganisationDeps,
  actor: Actor,
  { account, id, isLast }: { account: string; id: string; isLast: boolean },
): Promise<void> {
  const { organisationId } = actor
  const now = await storeNow(deps)
  await deps.db.transaction(async (tx) => {
    const tried = await retryWaiting(tx, { organisationId, accountId: account, messageId: id, isLast, now })
    // The message was sent or bounced, or is being sent.
    if (!tried) throw new Refused('not_found')
    const kind = isLast ? 'message_given_back' : 'message_retried'
    await auditAction(deps, tx, { actor, kind, subject: tried.sender })
  })
}
