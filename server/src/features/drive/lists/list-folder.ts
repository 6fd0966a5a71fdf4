import type { DriveFolderPage } from '@bocau/contract/drive/drive'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { nameKey, readPath } from '../names/drive-name.ts'
import { getInUse, type Seen } from '../tree/access.ts'
import { countChildren, listChildren } from '../tree/list-store.ts'
import { type DriveNode, type FolderId, findNamed, listAncestors, top } from '../tree/node-store.ts'
import { type DrivePageWanted, readCursor, readOrder, writeCursor } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'

export interface FolderWanted extends DrivePageWanted {
  path?: string | undefined
  folder_id?: string | undefined
}

type ListDeps = Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>

/** Lists the content of a folder with its breadcrumb. */
export async function listFolder(
  deps: ListDeps,
  actor: Actor,
  wanted: FolderWanted,
): Promise<DriveFolderPage> {
  const db = deps.db.sql
  const folder = await findFolder(deps, db, actor, wanted)
  const accountId = folder?.node.account_id ?? actor.accountId
  const folderId: FolderId = folder?.node.id ?? top
  const [page, breadcrumb] = await Promise.all([
    pageOf(db, accountId, folderId, wanted),
    folder ? breadcrumbOf(db, folder) : [],
  ])
  const seen = page.nodes.map((node) => seeThrough(actor, folder, node))
  const told = await toWireFiles(deps, db, actor, folder ? [folder, ...seen] : seen)
  return {
    items: folder ? told.slice(1) : told,
    total: page.total,
    limit: wanted.limit,
    offset: page.offset,
    next_cursor: page.next,
    folder: (folder && told[0]) ?? null,
    breadcrumb,
  }
}

/** Returns a page of a folder's children, without an access check. */
export async function pageOf(
  db: Sql,
  accountId: string,
  folderId: FolderId,
  wanted: DrivePageWanted,
): Promise<{ nodes: DriveNode[]; total: number; offset: number; next: string | null }> {
  const order = readOrder(wanted)
  const after = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  const { folders, files } = await countChildren(db, accountId, folderId)
  const nodes = await listChildren(db, accountId, folderId, { ...wanted, order, after, folders })
  const offset = after?.offset ?? wanted.offset
  const end = offset + nodes.length
  const last = nodes.at(-1)
  const hasMore = last !== undefined && nodes.length === wanted.limit && end < folders + files
  return { nodes, total: folders + files, offset, next: hasMore ? writeCursor(order, last, end) : null }
}

/** Returns the folders from the root, or from the shared node, to the node itself. */
export async function breadcrumbOf(
  db: Sql,
  { node, grantedId }: Seen,
): Promise<{ id: string; name: string }[]> {
  const way = await listAncestors(db, node.account_id, node.id)
  const from = grantedId === null ? 0 : way.findIndex((step) => step.id === grantedId)
  return way.slice(Math.max(0, from)).map(({ id, name }) => ({ id, name }))
}

async function findFolder(
  deps: ListDeps,
  db: Sql,
  actor: Actor,
  { path, folder_id }: FolderWanted,
): Promise<Seen | null> {
  const folder = folder_id === undefined ? null : await getInUse(deps, db, actor, folder_id)
  if (folder?.node.is_file === 1) throw new Refused('not_found')
  let at = folder
  for (const name of readPath(path ?? '')) {
    const owner = at?.node.account_id ?? actor.accountId
    const node = await findNamed(db, owner, at?.node.id ?? top, nameKey(name))
    if (!node || node.is_file === 1) throw new Refused('not_found')
    at = seeThrough(actor, at, node)
  }
  return at
}

/** The content of a folder has the permission of the folder. */
function seeThrough(actor: Actor, folder: Seen | null, node: DriveNode): Seen {
  if (node.account_id === actor.accountId) {
    return { node, permission: node.owner_id === actor.accountId ? 'OWNER' : 'WRITE', grantedId: null }
  }
  return { node, permission: folder?.permission ?? 'READ', grantedId: folder?.grantedId ?? null }
}
