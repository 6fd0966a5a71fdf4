import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useEffect, useReducer, useState } from 'react'
import { nothingChosen, type SelectionAction, selectionReducer } from '../file-table/selection.ts'
import type { DriveList } from './use-drive-list.ts'

/** Manages the selection of a list; selecting all loads the remaining pages first. */
export function useChosen(locationKey: string, { files, hasMore, isReadingOn, readOn }: DriveList) {
  const { selection, choose, chosen } = useSelection(locationKey, files)
  const [isSelectingAll, setSelectingAll] = useState(false)
  useEffect(() => {
    if (isSelectingAll && hasMore && !isReadingOn) readOn()
  })
  if (isSelectingAll && !hasMore) {
    setSelectingAll(false)
    choose({ type: 'all', order: files.map(({ id }) => id) })
  }
  return {
    selection,
    chosen,
    choose: (action: SelectionAction) => {
      setSelectingAll(action.type === 'all' && hasMore)
      choose(action)
    },
  }
}

/** Returns the selection of a list. It follows changes of the list and resets for another one. */
function useSelection(list: string, files: readonly DriveFile[]) {
  const [selection, choose] = useReducer(selectionReducer, nothingChosen)
  const [displayed, setDisplayed] = useState<{ list: string; files: readonly DriveFile[] }>({ list, files })
  if (displayed.list !== list) {
    setDisplayed({ list, files })
    choose({ type: 'follow', before: [], order: [] })
  } else if (displayed.files !== files) {
    setDisplayed({ list, files })
    choose({ type: 'follow', before: fileIds(displayed.files), order: fileIds(files) })
  }
  const chosen = files.filter(({ id }) => selection.ids.has(id))
  return { selection, choose: choose as (action: SelectionAction) => void, chosen }
}

const fileIds = (files: readonly DriveFile[]): Id[] => files.map(({ id }) => id)
