import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { findNodeOfLink, findVisible, type VisibleNode } from '../tree/access.ts'
import { toWireFiles } from '../tree/wire-file.ts'

/** Finds the files behind drive links that the user can see, each once. */
export async function findHrefs(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  hrefs: readonly string[],
): Promise<DriveFile[]> {
  const visible = new Map<string, VisibleNode>()
  for (const href of new Set(hrefs)) {
    const token = linkTokenOf(href)
    const node = token === null ? undefined : await findNodeOfLink(deps.db.sql, token)
    if (!node || node.trash_id !== null) continue
    const match = await findVisible(deps, deps.db.sql, { user: actor, id: node.id })
    if (match) visible.set(node.id, match)
  }
  return toWireFiles(deps, deps.db.sql, { user: actor, visible: [...visible.values()] })
}

/** Extracts the link token; null for other links. */
function linkTokenOf(href: string): string | null {
  return /\/s\/([0-9a-z]{39})(?:[/?#]|$)/.exec(href)?.[1] ?? null
}
