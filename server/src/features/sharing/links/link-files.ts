import type { DriveFile } from '@bocau/contract/drive/drive'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../../kernel/refused.ts'
import { findGranted, folderPage, readBreadcrumb, toWireFiles, type VisibleNode } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import type { LinkShare } from './follow-link.ts'

type Deps = Pick<SharingDeps, 'db' | 'publicOrigin'>

/** Maximum number of files displayed for one folder. */
const maxDisplayed = 5000

/** Lists the files of an open link, or of one of its folders, without revealing parents. */
export async function listLinkFiles(
  deps: Deps,
  share: LinkShare,
  folderId: string | undefined,
): Promise<{ items: DriveFile[]; breadcrumb: { id: string; name: string }[] }> {
  if (folderId === undefined) {
    return {
      items: await toWireFiles(deps, deps.db.sql, { user: null, visible: listRoots(share) }),
      breadcrumb: [],
    }
  }
  const folder = await getInLink(deps, share, folderId)
  if (folder.node.is_file === 1) throw new Refused('not_found')
  const { permission, grantedId } = folder
  const nodes = await listFolderNodes(deps, folder)
  const visible = nodes.map((node): VisibleNode => ({ node, permission, grantedId }))
  return {
    items: await toWireFiles(deps, deps.db.sql, { user: null, visible }),
    breadcrumb: await readBreadcrumb(deps.db.sql, folder),
  }
}

/** Returns the top-level files of a link as a visitor sees them. */
export function listRoots({ row, nodes }: LinkShare): VisibleNode[] {
  return nodes.map((node) => ({ node, permission: row.permission, grantedId: node.id }))
}

/** Returns a file or folder within a link; others do not exist. */
export async function getInLink(
  { db }: Pick<Deps, 'db'>,
  { row, nodes }: LinkShare,
  id: string,
): Promise<VisibleNode> {
  const grants = nodes.map((root) => ({
    ownerId: row.account_id,
    nodeId: root.id,
    permission: row.permission,
  }))
  const visible = await findGranted(db.sql, grants, id)
  if (!visible || visible.node.trash_id !== null) throw new Refused('not_found')
  return visible
}

/** Lists the files of a folder page by page, up to the maximum. */
async function listFolderNodes(
  { db }: Pick<Deps, 'db'>,
  { node }: VisibleNode,
): Promise<VisibleNode['node'][]> {
  const matches: VisibleNode['node'][] = []
  let cursor: string | undefined
  do {
    const options = { sort: 'name', limit: limits.maxDrivePage, offset: 0, cursor } as const
    const page = await folderPage(db.sql, node.account_id, { folderId: node.id, request: options })
    matches.push(...page.nodes)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && matches.length < maxDisplayed)
  return matches
}
