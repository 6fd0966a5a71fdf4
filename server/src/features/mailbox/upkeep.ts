import { daily, hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import { forgetActs } from './batch/forget-acts.ts'
import { sweepBlobs } from './blobs/sweep-blobs.ts'
import { emptyOldTrash } from './check/empty-old-trash.ts'
import type { MailboxDeps } from './deps.ts'
import { deleteOldVanished } from './numbering/numbering-store.ts'

/** How long an act may be taken back by a client that was away, and asked about. */
const actMilliseconds = 24 * 3_600_000

/** What keeps mailboxes in order: old trash, acts that can be taken back no more, blobs that nothing uses. */
export function mailboxUpkeep(
  deps: Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'events'>,
): readonly UpkeepStep[] {
  return [
    daily('acts', () => deps.db.transaction((tx) => forgetActs(tx.sql, deps.clock.now() - actMilliseconds))),
    daily('vanished', () => deps.db.transaction((tx) => deleteOldVanished(tx.sql))),
    hourly('trash', () => emptyOldTrash(deps)),
    hourly('blobs', () => sweepBlobs(deps)),
  ]
}
