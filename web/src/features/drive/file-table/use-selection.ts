import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useReducer, useState } from 'react'
import { nothingChosen, type SelectionAct, selectionReducer } from './selection.ts'

/** Returns the selection of a list. It follows changes of the list and resets for another one. */
export function useSelection(list: string, files: readonly DriveFile[]) {
  const [selection, choose] = useReducer(selectionReducer, nothingChosen)
  const [shown, setShown] = useState<{ list: string; files: readonly DriveFile[] }>({ list, files })
  if (shown.list !== list) {
    setShown({ list, files })
    choose({ type: 'follow', before: [], order: [] })
  } else if (shown.files !== files) {
    setShown({ list, files })
    choose({ type: 'follow', before: idsOf(shown.files), order: idsOf(files) })
  }
  const chosen = files.filter(({ id }) => selection.ids.has(id))
  return { selection, choose: choose as (act: SelectionAct) => void, chosen }
}

const idsOf = (files: readonly DriveFile[]): Id[] => files.map(({ id }) => id)
