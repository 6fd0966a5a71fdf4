import { createShare, driveSharing } from '../sharing/index.ts'
import type { DemoShare } from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import type { DemoDeps } from './deps.ts'

const hour = 3_600_000

/** Creates the shares of the demo; running again does not duplicate them. */
export async function seedShares(deps: DemoDeps, shares: readonly DemoShare[]): Promise<void> {
  const sharing = { ...deps, sharing: driveSharing(deps.clock) }
  // An interrupted seeding may have started days ago.
  const later = deps.clock.now() + hour
  for (const [at, { path, owner, shareWiths, permission, link }] of shares.entries()) {
    await createShare(sharing, await actorOf(deps, owner), {
      paths: [`/${path}`],
      file_ids: [],
      share_withs: shareWiths,
      password: link?.password ?? null,
      permission,
      expire_date: link ? Math.floor(Math.max(link.expiresAt, later) / 1000) : null,
      key: `demo-share-${at}`,
    })
  }
}
