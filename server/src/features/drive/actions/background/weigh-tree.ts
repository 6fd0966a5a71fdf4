import type { Sql } from '../../../../db/database.ts'
import { yieldToEventLoop } from '../../../../kernel/batches.ts'
import type { DriveNode } from '../../tree/node-store.ts'
import { listChildrenInUse } from './operation-node-store.ts'

/** Size of a folder with its content, including itself. */
export interface TreeSize {
  nodes: number
  bytes: number
  /** Number of folder levels: 1 for an empty folder. */
  depth: number
}

const rowsAtOnce = 200
const foldersAtOnce = 50

/** Counts a folder's content that is not trashed, page by page; yields to other requests in between. */
export async function sumTreeSize(
  db: Sql,
  { account_id, id }: Pick<DriveNode, 'account_id' | 'id'>,
): Promise<TreeSize> {
  const treeSize: TreeSize = { nodes: 1, bytes: 0, depth: 1 }
  const folders = [{ id, depth: 1 }]
  const visited = new Set([id])
  let questions = 0
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for (let after: string | null = ''; after !== null; ) {
      const parent = { account_id, id: folder.id }
      const children = await listChildrenInUse(db, parent, { after, limit: rowsAtOnce })
      for (const child of children) {
        treeSize.nodes++
        treeSize.depth = Math.max(treeSize.depth, folder.depth + 1)
        if (child.is_file === 1 && child.scan !== 'infected') treeSize.bytes += child.size
        if (child.is_file === 1 || visited.has(child.id)) continue
        visited.add(child.id)
        folders.push({ id: child.id, depth: folder.depth + 1 })
      }
      after = children.length < rowsAtOnce ? null : (children.at(-1)?.name_key ?? null)
      if (after !== null || ++questions % foldersAtOnce === 0) await yieldToEventLoop()
    }
  }
  return treeSize
}
