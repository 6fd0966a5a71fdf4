import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { TrackingPixelTable } from '../../db/tables/tables-sending.ts'
import { AccountFolders } from '../folders/index.ts'
import { type MailboxDeps, rewriteMessage } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { countView, findPixel, listPixels } from './store.ts'

/** Programs fetch an image several times per view. */
const oneViewMilliseconds = 10_000

/**
 * Records a view of a tracked message and notifies its sender. Ignores views by the sender, for example of a quoted
 * reply.
 */
export async function recordView(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events'>,
  token: string,
  viewerId: string | null,
): Promise<void> {
  const pixel = await findPixel(deps.db.sql, token)
  if (!pixel || pixel.account_id === viewerId) return
  const { account_id: accountId, message_id: messageId, last_seen_at: lastViewedAt } = pixel
  // Repeated requests of an attacker must not lock the mailbox.
  if (lastViewedAt !== null && lastViewedAt >= deps.clock.now() - oneViewMilliseconds) return
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const now = deps.clock.now()
    if (
      !(await countView(
        tx.sql,
        { account_id: accountId, token },
        { now, notSince: now - oneViewMilliseconds },
      ))
    )
      return
    const existing = await findMessageWithDraft(tx.sql, accountId, messageId)
    // The sender may have deleted the message meanwhile.
    if (!existing) return
    const tracking = JSON.stringify(sumViews(await listPixels(tx.sql, accountId, messageId)))
    const folders = await AccountFolders.read(tx.sql, accountId)
    const change = await rewriteMessage(tx, existing.message, { edit: { tracking }, folders })
    await deps.events.append(tx, accountId, 'threads_changed', change)
  })
}

type Views = NonNullable<Thread['tracking']>

/** Sums the views of all tracking pixels of a message, with the first and last time. */
export function sumViews(
  pixels: readonly Pick<TrackingPixelTable, 'view_count' | 'first_seen_at' | 'last_seen_at'>[],
): Views {
  const firsts = pixels.flatMap((pixel) => pixel.first_seen_at ?? [])
  const lasts = pixels.flatMap((pixel) => pixel.last_seen_at ?? [])
  return {
    view_count: pixels.reduce((sum, pixel) => sum + pixel.view_count, 0),
    first_seen: firsts.length > 0 ? seconds(Math.min(...firsts)) : null,
    last_seen: lasts.length > 0 ? seconds(Math.max(...lasts)) : null,
  }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
