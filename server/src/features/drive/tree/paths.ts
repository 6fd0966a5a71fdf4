import type { Sql } from '../../../db/database.ts'
import { nameKey, readPath } from '../names/drive-name.ts'
import type { DriveLocation, VisibleNode } from './access.ts'
import { type DriveNode, findNamed, listPathNodes, type PathNode, rootFolder } from './node-store.ts'

/** Returns the path of each node by id: `/Xuất khẩu/bảng giá.xlsx`. Paths of shared nodes start at the share. */
export async function pathsOf(db: Sql, visible: readonly VisibleNode[]): Promise<Map<string, string>> {
  const pathNodes = new Map<string, PathNode>(visible.map(({ node }) => [node.id, node]))
  for (const [accountId, nodes] of Map.groupBy(visible, ({ node }) => node.account_id)) {
    await readAncestors(db, accountId, { nodes: nodes.map(({ node }) => node), pathNodes })
  }
  return new Map(visible.map((one) => [one.node.id, `/${pathNames(one, pathNodes).join('/')}`]))
}

/** Reads the ancestors, one level at a time for all nodes together. */
async function readAncestors(
  db: Sql,
  accountId: string,
  { nodes, pathNodes }: { nodes: readonly PathNode[]; pathNodes: Map<string, PathNode> },
) {
  for (let next: readonly PathNode[] = nodes; next.length > 0; ) {
    const missing = next
      .map((node) => String(node.parent_id))
      .filter((id) => id !== '0' && !pathNodes.has(id))
    next = await listPathNodes(db, accountId, [...new Set(missing)])
    for (const node of next) pathNodes.set(node.id, node)
  }
}

function pathNames({ node, grantedId }: VisibleNode, pathNodes: ReadonlyMap<string, PathNode>): string[] {
  const names: string[] = []
  for (let step: PathNode | undefined = node; step; ) {
    names.unshift(step.name)
    if (step.id === grantedId || step.parent_id === rootFolder || names.length > 200) break
    step = pathNodes.get(step.parent_id)
  }
  return names
}

/** Finds the node at a path below a folder; undefined when missing or trashed. */
export async function findByPath(
  db: Sql,
  { accountId, folderId }: DriveLocation,
  path: string,
): Promise<DriveNode | undefined> {
  let node: DriveNode | undefined
  for (const name of readPath(path)) {
    node = await findNamed(db, { accountId, folderId: node?.id ?? folderId }, nameKey(name))
    if (!node) return undefined
  }
  return node
}
