import type { Folder } from '@bocau/contract/mailbox'
import { useMemo, useState } from 'react'
import { readStored, writeStored } from '../../api/local-store.ts'

/** Which folders are folded open on this device. The parents of the folder on screen are, until they are shut. */
export function useOpenFolders(folders: readonly Folder[], current: string) {
  const [chosen, setChosen] = useState<Record<string, boolean>>(readChosen)
  const openIds = useMemo(() => {
    const isShut = (id: string) => chosen[id] === false
    const opened = Object.keys(chosen).filter((id) => chosen[id])
    return new Set([...parentIds(folders, current), ...opened].filter((id) => !isShut(id)))
  }, [folders, current, chosen])

  const fold = (id: string, isOpen: boolean) => {
    const next = { ...chosen, [id]: isOpen }
    setChosen(next)
    writeStored('openFolders', JSON.stringify(next))
  }
  return { openIds, fold }
}

/** The ids of the folders that a folder lies in, outermost first. */
export function parentIds(folders: readonly Folder[], name: string): string[] {
  for (const folder of folders) {
    if (folder.children.some((child) => child.name === name)) return [folder.id]
    const below = parentIds(folder.children, name)
    if (below.length > 0) return [folder.id, ...below]
  }
  return []
}

function readChosen(): Record<string, boolean> {
  try {
    return JSON.parse(readStored('openFolders') ?? '{}') as Record<string, boolean>
  } catch {
    return {} // What was kept is not readable: everything starts shut.
  }
}
