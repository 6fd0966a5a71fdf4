import type { Readable } from 'node:stream'
import type { DriveDeps } from '../deps.ts'
import { listChildren } from '../tree/list-store.ts'
import { type DriveNode, type FolderId, rootFolder } from '../tree/node-store.ts'
import { type Cursor, readOrder } from '../tree/sorting.ts'

/** File or folder to export. */
export interface ExportedNode {
  /** Names from the root to itself. */
  path: string[]
  isFolder: boolean
  isInfected: boolean
  changedAt: number
  open(): Promise<Readable>
}

const atOnce = 200

/** Lists all nodes of a drive that are not trashed, each folder before its content. */
export async function* listForExport(
  deps: Pick<DriveDeps, 'blobs' | 'db'>,
  accountId: string,
  {
    folderId = rootFolder,
    above = [],
  }: { folderId?: FolderId | undefined; above?: readonly string[] | undefined } = {},
): AsyncGenerator<ExportedNode> {
  const order = readOrder({ sort: 'name' })
  for (let after: Cursor | null = null; ; ) {
    const nodes: DriveNode[] = await listChildren(deps.db.sql, accountId, {
      folderId,
      request: {
        order,
        after,
        limit: atOnce,
        offset: 0,
        folders: 1,
      },
    })
    for (const node of nodes) {
      const path = [...above, node.name]
      yield {
        path,
        isFolder: node.is_file === 0,
        isInfected: node.scan === 'infected',
        changedAt: node.changed_at,
        open: async () => (await deps.blobs.open(node.blob_hash)).stream,
      }
      if (node.is_file === 0) yield* listForExport(deps, accountId, { folderId: node.id, above: path })
    }
    const last = nodes.at(-1)
    if (!last || nodes.length < atOnce) return
    after = { isFile: last.is_file, value: last[order.column], id: last.id, offset: 0 }
  }
}
