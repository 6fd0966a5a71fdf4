import type { Sql } from '../../../db/database.ts'
import { nameKey, readPath } from '../names/drive-name.ts'
import type { Seen } from './access.ts'
import { type DriveNode, findNamed, listSteps, type Step, top } from './node-store.ts'

/** Returns the path of each node by id: `/Xuất khẩu/bảng giá.xlsx`. Paths of shared nodes start at the share. */
export async function pathsOf(db: Sql, seen: readonly Seen[]): Promise<Map<string, string>> {
  const known = new Map<string, Step>(seen.map(({ node }) => [node.id, node]))
  for (const [accountId, nodes] of Map.groupBy(seen, ({ node }) => node.account_id)) {
    await climb(
      db,
      accountId,
      nodes.map(({ node }) => node),
      known,
    )
  }
  return new Map(seen.map((one) => [one.node.id, `/${wayOf(one, known).join('/')}`]))
}

/** Reads the ancestors, one level at a time for all nodes together. */
async function climb(db: Sql, accountId: string, nodes: readonly Step[], known: Map<string, Step>) {
  for (let next: readonly Step[] = nodes; next.length > 0; ) {
    const missing = next.map((node) => String(node.parent_id)).filter((id) => id !== '0' && !known.has(id))
    next = await listSteps(db, accountId, [...new Set(missing)])
    for (const node of next) known.set(node.id, node)
  }
}

function wayOf({ node, grantedId }: Seen, known: ReadonlyMap<string, Step>): string[] {
  const names: string[] = []
  for (let step: Step | undefined = node; step; ) {
    names.unshift(step.name)
    if (step.id === grantedId || step.parent_id === top || names.length > 200) break
    step = known.get(step.parent_id)
  }
  return names
}

/** Finds the node at a path of the user's drive; undefined when missing or trashed. */
export async function findByPath(db: Sql, accountId: string, path: string): Promise<DriveNode | undefined> {
  let found: DriveNode | undefined
  for (const name of readPath(path)) {
    found = await findNamed(db, accountId, found?.id ?? top, nameKey(name))
    if (!found) return undefined
  }
  return found
}
