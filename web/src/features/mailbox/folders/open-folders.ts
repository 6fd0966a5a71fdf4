import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useMemo } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { Store, useStore } from '../../../store.ts'

/** What was folded out and in on this page; a browser that keeps nothing knows it all the same. */
const folded = new Store<string | undefined>(undefined)

/** Which folders are folded open on this device. The parents of the folder on screen are, until they are shut. */
export function useOpenFolders(folders: readonly Folder[], current: string): ReadonlySet<string> {
  const kept = useStore(folded) ?? readKept()
  return useMemo(() => {
    const chosen = parse(kept)
    const opened = Object.keys(chosen).filter((id) => chosen[id])
    return new Set([...parentIds(folders, current), ...opened].filter((id) => chosen[id] !== false))
  }, [folders, current, kept])
}

/** Folds a folder out or in. This device remembers it. */
export function foldFolder(id: string, isOpen: boolean): void {
  const next = JSON.stringify({ ...parse(readKept()), [id]: isOpen })
  writeStored('openFolders', next)
  folded.set(next)
}

/** Folds out all that a folder lies in. */
export function showFolder(folders: readonly Folder[], name: string): void {
  for (const id of parentIds(folders, name)) foldFolder(id, true)
}

/** The ids of the folders that a folder lies in, outermost first. */
function parentIds(folders: readonly Folder[], name: string): string[] {
  for (const folder of folders) {
    if (folder.children.some((child) => child.name === name)) return [folder.id]
    const below = parentIds(folder.children, name)
    if (below.length > 0) return [folder.id, ...below]
  }
  return []
}

const readKept = (): string => folded.get() ?? readStored('openFolders') ?? '{}'

function parse(kept: string): Record<string, boolean> {
  try {
    return JSON.parse(kept) as Record<string, boolean>
  } catch {
    return {} // What was kept is not readable: everything starts shut.
  }
}
