import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Share } from '@bocau/contract/drive/shares'
import type { Actor } from '../../kernel/actor.ts'
import { listInUse, toWireFiles } from '../drive/index.ts'
import type { SharingDeps } from './deps.ts'
import { linkAddress } from './links/link-token.ts'
import { isPublic } from './share-state.ts'
import type { FullShare } from './share-store.ts'

/** Converts shares to their API form for the owner, without deleted files. */
export async function toWireShares(
  deps: Pick<SharingDeps, 'clock' | 'db' | 'publicOrigin'>,
  actor: Pick<Actor, 'accountId'>,
  shares: readonly FullShare[],
): Promise<Share[]> {
  const files = await readOwnerFiles(
    deps,
    actor,
    shares.flatMap((share) => share.nodeIds),
  )
  const now = deps.clock.now()
  return shares.map((share) => {
    const shareFiles = share.nodeIds.flatMap((id) => files.get(id) ?? [])
    const terms = {
      hasPassword: share.password_hash !== null,
      people: share.people.map(({ email }) => email),
    }
    return {
      id: share.id,
      href: linkAddress(deps.publicOrigin, share.token),
      paths: shareFiles.map((file) => file.display_name),
      files: shareFiles,
      share_withs: share.people,
      permission: share.permission,
      has_password: terms.hasPassword,
      is_public: isPublic(terms),
      expire_date: share.expires_at === null ? null : share.expires_at / 1000 - 1,
      is_expired: share.expires_at !== null && share.expires_at <= now,
      message_id: share.message_id,
      created_at: toSeconds(share.created_at),
      view_count: share.view_count,
      download_count: share.download_count,
      last_seen: share.last_seen_at === null ? null : toSeconds(share.last_seen_at),
    }
  })
}

/** Returns a user's own files that are not deleted, by id. */
export async function readOwnerFiles(
  deps: Pick<SharingDeps, 'db' | 'publicOrigin'>,
  actor: Pick<Actor, 'accountId'>,
  ids: readonly string[],
): Promise<Map<string, DriveFile>> {
  const nodes = await listInUse(deps.db.sql, actor.accountId, ids)
  const visible = nodes.map((node) => ({ node, permission: 'OWNER' as const, grantedId: null }))
  const files = await toWireFiles(deps, deps.db.sql, { user: actor, visible })
  return new Map(files.map((file) => [file.id, file]))
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
