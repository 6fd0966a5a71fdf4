import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findPeople } from '../../addresses/index.ts'
import { isOfficeName } from '../../files/index.ts'
import type { DriveDeps } from '../deps.ts'
import type { VisibleNode } from './access.ts'
import { listFavoritesAmong } from './favorite-store.ts'
import { rootFolder } from './node-store.ts'
import { pathsOf } from './paths.ts'

/** Converts nodes to their API form for a user. */
export async function toWireFiles(
  { publicOrigin }: Pick<DriveDeps, 'publicOrigin'>,
  db: Sql,
  { user, visible }: { user: Pick<Actor, 'accountId'> | null; visible: readonly VisibleNode[] },
): Promise<DriveFile[]> {
  // Sequential, because some callers are in a transaction, which runs one query at a time.
  const people = await findPeople(
    db,
    visible.map(({ node }) => node.owner_id),
  )
  const paths = await pathsOf(db, visible)
  const favorites = user
    ? await listFavoritesAmong(
        db,
        user.accountId,
        visible.map(({ node }) => node),
      )
    : new Set<string>()
  return visible.map(({ node, permission, grantedId }) => ({
    id: node.id,
    fileid: node.id,
    name: node.name,
    display_name: paths.get(node.id) ?? `/${node.name}`,
    type: node.is_file === 1 ? 'file' : 'folder',
    parent_id: node.parent_id === rootFolder || node.id === grantedId ? null : node.parent_id,
    content_type: node.is_file === 1 ? node.content_type : null,
    size: node.size,
    href: hrefOf(publicOrigin, node.link_token),
    owner: people.get(node.owner_id)?.email ?? '',
    owner_display_name: people.get(node.owner_id)?.name ?? '',
    permission,
    last_modified: toSeconds(node.changed_at),
    created_at: toSeconds(node.created_at),
    version: node.version,
    is_favorite: favorites.has(node.id),
    is_shared: node.is_shared === 1,
    is_office: node.is_file === 1 && isOfficeName(node.name),
    has_virus: node.scan === 'infected',
    scan: node.scan,
    ...(node.scan === 'infected' && grantedId === null && user ? { virus: node.scan_message } : {}),
    trashed_at: node.trashed_at === null ? null : toSeconds(node.trashed_at),
  }))
}

/** Converts one node to its API form. */
export async function toWireFile(
  deps: Pick<DriveDeps, 'publicOrigin'>,
  db: Sql,
  { user, visible }: { user: Pick<Actor, 'accountId'> | null; visible: VisibleNode },
): Promise<DriveFile> {
  const [file] = await toWireFiles(deps, db, { user, visible: [visible] })
  return file as DriveFile
}

/** Returns the URL of a file for use in messages. */
function hrefOf(publicOrigin: string, linkToken: string): string {
  return `${publicOrigin}/s/${linkToken}`
}

export const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
