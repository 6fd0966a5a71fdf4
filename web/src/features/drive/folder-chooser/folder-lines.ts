import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

/** Folder as a row of the tree; null is the root. */
export interface FolderLine {
  id: Id | null
  name: string
  level: number
  parentId: Id | null | undefined
  isOpen: boolean
  isDisabled: boolean
}

interface Tree {
  topName: string
  /** Loaded subfolders by folder id; '' is the root. */
  subfolders: ReadonlyMap<string, readonly DriveFile[]>
  open: ReadonlySet<string>
  /** Files being moved, which excludes their own folder and their descendants. */
  moved: readonly DriveFile[]
  kind: 'move' | 'copy'
}

export const lineKey = (id: Id | null): string => id ?? ''

/**
 * Lists the visible folders of the tree. Moved folders, their subfolders and the current folder are
 * disabled.
 */
export function folderLines({ topName, subfolders, open, moved, kind }: Tree): FolderLine[] {
  const moving = new Set(moved.map(({ id }) => id))
  const homes = new Set(moved.map(({ parent_id }) => parent_id))
  const isCurrentParent = (id: Id | null) => kind === 'move' && homes.size === 1 && homes.has(id)
  const lines: FolderLine[] = []
  const add = ({
    id,
    name,
    level,
    parentId,
    isWithin,
  }: {
    id: Id | null
    name: string
    level: number
    parentId: Id | null | undefined
    isWithin: boolean
  }) => {
    const isMoved = isWithin || (id !== null && moving.has(id))
    const isOpen = open.has(lineKey(id))
    lines.push({ id, name, level, parentId, isOpen, isDisabled: isMoved || isCurrentParent(id) })
    if (!isOpen) return
    for (const child of subfolders.get(lineKey(id)) ?? [])
      add({ id: child.id, name: child.name, level: level + 1, parentId: id, isWithin: isMoved })
  }
  add({ id: null, name: topName, level: 1, parentId: undefined, isWithin: false })
  return lines
}

/** Returns the effect of a key: another row, or expanding or collapsing this one. */
export function moveInFolders(
  lines: readonly FolderLine[],
  at: number,
  key: string,
): { target: number } | { fold: boolean } | undefined {
  const line = lines[at]
  if (!line) return undefined
  if (key === 'ArrowDown') return { target: Math.min(at + 1, lines.length - 1) }
  if (key === 'ArrowUp') return { target: Math.max(at - 1, 0) }
  if (key === 'Home') return { target: 0 }
  if (key === 'End') return { target: lines.length - 1 }
  if (key === 'ArrowRight') {
    if (!line.isOpen) return { fold: true }
    return lines[at + 1]?.parentId === line.id ? { target: at + 1 } : undefined
  }
  if (key !== 'ArrowLeft') return undefined
  if (line.isOpen && line.level > 1) return { fold: false }
  const parent = lines.findIndex(({ id }) => id === line.parentId)
  return parent >= 0 ? { target: parent } : undefined
}
