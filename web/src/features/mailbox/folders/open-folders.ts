import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useMemo } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { sessionStore, useStore } from '../../../store.ts'

/** Expanded folders of this page, for browsers without storage. */
const memoryState = sessionStore<string | undefined>(undefined)

/**
 * Returns the expanded folders of this device. Ancestors of the open folder are expanded until collapsed by the user.
 */
export function useOpenFolders(folders: readonly Folder[], current: string): ReadonlySet<string> {
  const stored = useStore(memoryState()) ?? readStoredFolders()
  return useMemo(() => {
    const chosen = parse(stored)
    const opened = Object.keys(chosen).filter((id) => chosen[id])
    return new Set([...parentIds(folders, current), ...opened].filter((id) => chosen[id] !== false))
  }, [folders, current, stored])
}

/** Expands or collapses a folder and stores the state on this device. */
export function setFolderExpanded(id: string, isOpen: boolean): void {
  const next = JSON.stringify({ ...parse(readStoredFolders()), [id]: isOpen })
  writeStored('openFolders', next)
  memoryState().set(next)
}

/** Expands all ancestors of a folder. */
export function expandAncestors(folders: readonly Folder[], name: string): void {
  for (const id of parentIds(folders, name)) setFolderExpanded(id, true)
}

function parentIds(folders: readonly Folder[], name: string): string[] {
  for (const folder of folders) {
    if (folder.children.some((child) => child.name === name)) return [folder.id]
    const below = parentIds(folder.children, name)
    if (below.length > 0) return [folder.id, ...below]
  }
  return []
}

const readStoredFolders = (): string => memoryState().get() ?? readStored('openFolders') ?? '{}'

function parse(stored: string): Record<string, boolean> {
  try {
    return JSON.parse(stored) as Record<string, boolean>
  } catch {
    return {} // The stored value is invalid; all folders start collapsed.
  }
}
