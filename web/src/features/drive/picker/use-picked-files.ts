import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useEffect, useRef, useState } from 'react'
import { type SelectionAction, selectionReducer } from '../file-table/selection.ts'

/** Selection across lists: clicks and keys change files of the visible list, other selected files stay. */
export function usePickedFiles(
  locationKey: string,
  { files, picked }: { files: readonly DriveFile[]; picked: readonly DriveFile[] },
  onPick: (picked: readonly DriveFile[]) => void,
) {
  const [at, setAt] = useState<{ locationKey: string; anchor: Id | null; cursor: Id | null }>(
    noCursor(locationKey),
  )
  const { anchor, cursor } = at.locationKey === locationKey ? at : noCursor(locationKey)
  const selection = { ids: new Set(picked.map(({ id }) => id)), anchor, cursor }
  const beforeClick = useRef<{ id: Id; picked: readonly DriveFile[] } | null>(null)
  useDeselectMissing(locationKey, { files, picked }, onPick)

  const choose = (action: SelectionAction) => {
    if (action.type !== 'only') beforeClick.current = null
    else if (beforeClick.current?.id !== action.id) beforeClick.current = { id: action.id, picked }
    const listedIds = new Set(files.map(({ id }) => id))
    const ids = new Set(picked.filter(({ id }) => listedIds.has(id)).map(({ id }) => id))
    const next = selectionReducer({ ids, anchor, cursor }, action)
    setAt({ locationKey, anchor: next.anchor, cursor: next.cursor })
    if (next.ids === ids) return
    const stays = picked.filter(({ id }) => !listedIds.has(id) || next.ids.has(id))
    const remainingIds = new Set(stays.map(({ id }) => id))
    onPick([...stays, ...files.filter(({ id }) => next.ids.has(id) && !remainingIds.has(id))])
  }
  /** Reverts the click that started a double click. */
  const revertClick = (id: Id) => {
    if (beforeClick.current?.id === id) onPick(beforeClick.current.picked)
    beforeClick.current = null
  }
  return { selection, choose, takeClickBack: revertClick }
}

const noCursor = (locationKey: string) => ({ locationKey, anchor: null, cursor: null })

/** Deselects files that leave the visible list because they were deleted or moved. */
function useDeselectMissing(
  locationKey: string,
  { files, picked }: { files: readonly DriveFile[]; picked: readonly DriveFile[] },
  onPick: (picked: readonly DriveFile[]) => void,
): void {
  const before = useRef({ locationKey, files })
  useEffect(() => {
    const last = before.current
    before.current = { locationKey, files }
    if (last.locationKey !== locationKey || last.files === files) return
    const listedIds = new Set(files.map(({ id }) => id))
    const removedIds = new Set(last.files.filter(({ id }) => !listedIds.has(id)).map(({ id }) => id))
    const stays = picked.filter(({ id }) => !removedIds.has(id))
    if (stays.length < picked.length) onPick(stays)
  }, [locationKey, files, picked, onPick])
}
