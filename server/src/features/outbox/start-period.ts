import { limits } from '@bocau/contract/limits'
import type { Outgoing, Periodic } from '@bocau/contract/outbox'
import { listOccurrences } from '@bocau/mail-core/calendar/recurrence'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkSender } from '../account/index.ts'
import { lockDraft, setOutgoingState } from '../compose/index.ts'
import { attachShares } from '../sharing/index.ts'
import { findSendable, formatOutgoing, type SendRequest } from './accept-message.ts'
import { type OutboxDeps, outboxChannel } from './deps.ts'
import { createRow } from './outgoing-rows.ts'
import { getRecallSeconds } from './recall/recall-window.ts'
import { toleranceMilliseconds } from './schedule-message.ts'
import { recheckAllowed } from './sending/check-sending-allowed.ts'
import { refuseTooMany } from './sending-quota/consume-quota.ts'
import { findOutgoing, insertOutgoing, type OutgoingRow } from './store.ts'
import { uniqueRecipients } from './writing/write-copies.ts'

const previewCount = 5

/** Sends a draft periodically, from a first day on. */
export async function startPeriod(
  deps: OutboxDeps,
  actor: Actor,
  request: SendRequest & { periodic: Periodic },
): Promise<Outgoing & { next: number[] }> {
  await checkSender(deps, actor)
  const { accountId, timezone: zone } = actor
  const { messageId, periodic } = request
  const formatPeriod = async (row: OutgoingRow) => ({
    ...(await formatOutgoing(deps, row)),
    next: await listNextTimes(deps, row),
  })
  const sendable = await findSendable(deps, actor, request)
  if ('earlier' in sendable) return formatPeriod(sendable.earlier)
  const { draft } = sendable
  const first = await findFirstTime(deps, periodic, zone)
  const recallSeconds = await getRecallSeconds(deps.db.sql, actor.organisationId, uniqueRecipients(draft))
  const row = await deps.db.transaction(async (tx) => {
    const locked = await lockDraft(tx, accountId, messageId)
    const meanwhile = await findOutgoing(tx.sql, accountId, messageId)
    if (meanwhile) return meanwhile
    if (locked.version !== draft.version) {
      throw new Refused('draft_changed', { version: locked.version, save_id: locked.saveId })
    }
    await refuseTooMany(deps, tx, { accountId, recipients: uniqueRecipients(draft).length })
    await recheckAllowed(tx.sql, locked)
    await attachShares(deps, tx, { message: { accountId, messageId }, shareIds: request.shareIds ?? [] })
    const started = {
      ...createRow(deps, locked, messageId),
      state: 'periodic' as const,
      leaves_at: first,
      due_at: first,
      periodic: JSON.stringify(periodic),
      zone,
      recall_seconds: recallSeconds,
    }
    await insertOutgoing(tx.sql, started, [])
    await setOutgoingState(deps, tx, {
      draft: locked,
      outgoingStatus: { state: 'periodic', intendedAt: first, periodic },
    })
    tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
    return started
  })
  return formatPeriod(row)
}

/** Returns the first sending time; rejects one that is missing or too soon. */
async function findFirstTime(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  periodic: Periodic,
  zone: string,
): Promise<number> {
  const [first] = listOccurrences(periodic, { zone, after: -Infinity, limit: 1 })
  if (first === undefined) throw new Refused('period_without_date')
  if (first < (await storeNow(deps)) + limits.periodicLeadSeconds * 1000 - toleranceMilliseconds) {
    throw new Refused('schedule_too_soon', { lead_seconds: limits.periodicLeadSeconds })
  }
  return first
}

/** Lists the next sending times of a periodic message, in seconds. */
async function listNextTimes(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  row: { periodic: string | null; zone: string; times_sent: number },
): Promise<number[]> {
  if (row.periodic === null) return []
  return listOccurrences(JSON.parse(row.periodic) as Periodic, {
    zone: row.zone,
    after: await storeNow(deps),
    limit: previewCount,
    done: row.times_sent,
  }).map((moment) => Math.floor(moment / 1000))
}
