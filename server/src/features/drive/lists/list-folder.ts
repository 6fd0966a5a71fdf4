import type { DriveFolderPage } from '@bocau/contract/drive/drive'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { nameKey, readPath } from '../names/drive-name.ts'
import { type DriveLocation, getInUse, type VisibleNode } from '../tree/access.ts'
import { countChildren, listChildren } from '../tree/list-store.ts'
import { type DriveNode, type FolderId, findNamed, listAncestors, rootFolder } from '../tree/node-store.ts'
import { type DrivePageRequest, readCursor, readOrder, writeCursor } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'

export interface FolderRequest extends DrivePageRequest {
  path?: string | undefined
  folder_id?: string | undefined
}

type ListDeps = Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>

/** Lists the content of a folder with its breadcrumb. */
export async function listFolder(
  deps: ListDeps,
  actor: Actor,
  request: FolderRequest,
): Promise<DriveFolderPage> {
  const db = deps.db.sql
  const folder = await findFolder(deps, db, { actor, request })
  const accountId = folder?.node.account_id ?? actor.accountId
  const folderId: FolderId = folder?.node.id ?? rootFolder
  const [page, breadcrumb] = await Promise.all([
    folderPage(db, accountId, { folderId, request }),
    folder ? readBreadcrumb(db, folder) : [],
  ])
  const visible = page.nodes.map((node) => withFolderPermission(actor, folder, node))
  const wireFiles = await toWireFiles(deps, db, {
    user: actor,
    visible: folder ? [folder, ...visible] : visible,
  })
  return {
    items: folder ? wireFiles.slice(1) : wireFiles,
    total: page.total,
    limit: request.limit,
    offset: page.offset,
    next_cursor: page.next,
    folder: (folder && wireFiles[0]) ?? null,
    breadcrumb,
  }
}

/** Returns a page of a folder's children, without an access check. */
export async function folderPage(
  db: Sql,
  accountId: string,
  { folderId, request }: { folderId: FolderId; request: DrivePageRequest },
): Promise<{ nodes: DriveNode[]; total: number; offset: number; next: string | null }> {
  const order = readOrder(request)
  const after = request.cursor === undefined ? null : readCursor(order, request.cursor)
  const { folders, files } = await countChildren(db, accountId, folderId)
  const nodes = await listChildren(db, accountId, {
    folderId,
    request: { ...request, order, after, folders },
  })
  const offset = after?.offset ?? request.offset
  const end = offset + nodes.length
  const last = nodes.at(-1)
  const hasMore = last !== undefined && nodes.length === request.limit && end < folders + files
  return { nodes, total: folders + files, offset, next: hasMore ? writeCursor(order, last, end) : null }
}

/** Returns the folders from the root, or from the shared node, to the node itself. */
export async function readBreadcrumb(
  db: Sql,
  { node, grantedId }: { node: Pick<DriveNode, 'account_id' | 'id'>; grantedId: string | null },
): Promise<{ id: string; name: string }[]> {
  const ancestors = await listAncestors(db, node.account_id, node.id)
  const from = grantedId === null ? 0 : ancestors.findIndex((step) => step.id === grantedId)
  return ancestors.slice(Math.max(0, from)).map(({ id, name }) => ({ id, name }))
}

/** Finds the requested folder, by id, by path, or by a path below an id; null for the root. */
async function findFolder(
  deps: ListDeps,
  db: Sql,
  { actor, request: { path, folder_id } }: { actor: Actor; request: FolderRequest },
): Promise<VisibleNode | null> {
  const folder = folder_id === undefined ? null : await getInUse(deps, db, { user: actor, id: folder_id })
  if (folder?.node.is_file === 1) throw new Refused('not_found')
  let at = folder
  for (const name of readPath(path ?? '')) {
    const location: DriveLocation = {
      accountId: at?.node.account_id ?? actor.accountId,
      folderId: at?.node.id ?? rootFolder,
    }
    const node = await findNamed(db, location, nameKey(name))
    if (!node || node.is_file === 1) throw new Refused('not_found')
    at = withFolderPermission(actor, at, node)
  }
  return at
}

/** Adds the permission to a node inside a folder: in another drive that of the folder. */
function withFolderPermission(actor: Actor, folder: VisibleNode | null, node: DriveNode): VisibleNode {
  if (node.account_id === actor.accountId) {
    return { node, permission: node.owner_id === actor.accountId ? 'OWNER' : 'WRITE', grantedId: null }
  }
  return { node, permission: folder?.permission ?? 'READ', grantedId: folder?.grantedId ?? null }
}
