import type { SharingDeps } from '../deps.ts'
import type { LinkShare, LinkVisitor } from './follow-link.ts'
import { countDownload, countView } from './link-store.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'events'>

/** Loading a page causes several requests, which count as one view. */
const sameViewMilliseconds = 10_000

/** Counts a view of a link, except by its owner. */
export async function recordView(deps: Deps, { row }: LinkShare, follower: LinkVisitor): Promise<void> {
  if (follower.account?.id === row.account_id) return
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (await countView(tx.sql, row.account_id, { id: row.id, now, since: now - sameViewMilliseconds })) {
      await deps.events.append(tx, row.account_id, 'drive_changed', { folder_ids: [], shares: true })
    }
  })
}

export async function recordDownload(deps: Deps, { row }: LinkShare, follower: LinkVisitor): Promise<void> {
  if (follower.account?.id === row.account_id) return
  await deps.db.transaction(async (tx) => {
    await countDownload(tx.sql, row.account_id, { id: row.id, now: deps.clock.now() })
    await deps.events.append(tx, row.account_id, 'drive_changed', { folder_ids: [], shares: true })
  })
}
