import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useReducer, useState } from 'react'
import { nothingChosen, type SelectionAction, selectionReducer } from './selection.ts'

/** Returns the selection of a list. It follows changes of the list and resets for another one. */
export function useSelection(list: string, files: readonly DriveFile[]) {
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
