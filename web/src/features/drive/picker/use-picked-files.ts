import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useEffect, useRef, useState } from 'react'
import { type SelectionAct, selectionReducer } from '../file-table/selection.ts'

/** Selection across lists: clicks and keys change files of the visible list, other selected files stay. */
export function usePickedFiles(
  place: string,
  files: readonly DriveFile[],
  picked: readonly DriveFile[],
  onPick: (picked: readonly DriveFile[]) => void,
) {
  const [at, setAt] = useState<{ place: string; anchor: Id | null; cursor: Id | null }>(nowhere(place))
  const { anchor, cursor } = at.place === place ? at : nowhere(place)
  const selection = { ids: new Set(picked.map(({ id }) => id)), anchor, cursor }
  const beforeClick = useRef<{ id: Id; picked: readonly DriveFile[] } | null>(null)
  useDepartures(place, files, picked, onPick)

  const choose = (act: SelectionAct) => {
    if (act.type !== 'only') beforeClick.current = null
    else if (beforeClick.current?.id !== act.id) beforeClick.current = { id: act.id, picked }
    const here = new Set(files.map(({ id }) => id))
    const ids = new Set(picked.filter(({ id }) => here.has(id)).map(({ id }) => id))
    const next = selectionReducer({ ids, anchor, cursor }, act)
    setAt({ place, anchor: next.anchor, cursor: next.cursor })
    if (next.ids === ids) return
    const stays = picked.filter(({ id }) => !here.has(id) || next.ids.has(id))
    const known = new Set(stays.map(({ id }) => id))
    onPick([...stays, ...files.filter(({ id }) => next.ids.has(id) && !known.has(id))])
  }
  /** Reverts the click that started a double click. */
  const takeClickBack = (id: Id) => {
    if (beforeClick.current?.id === id) onPick(beforeClick.current.picked)
    beforeClick.current = null
  }
  return { selection, choose, takeClickBack }
}

const nowhere = (place: string) => ({ place, anchor: null, cursor: null })

/** Deselects files that leave the visible list because they were deleted or moved. */
function useDepartures(
  place: string,
  files: readonly DriveFile[],
  picked: readonly DriveFile[],
  onPick: (picked: readonly DriveFile[]) => void,
): void {
  const before = useRef({ place, files })
  useEffect(() => {
    const last = before.current
    before.current = { place, files }
    if (last.place !== place || last.files === files) return
    const here = new Set(files.map(({ id }) => id))
    const gone = new Set(last.files.filter(({ id }) => !here.has(id)).map(({ id }) => id))
    const stays = picked.filter(({ id }) => !gone.has(id))
    if (stays.length < picked.length) onPick(stays)
  }, [place, files, picked, onPick])
}
