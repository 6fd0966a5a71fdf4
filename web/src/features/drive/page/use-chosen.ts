import { useEffect, useState } from 'react'
import type { SelectionAction } from '../file-table/selection.ts'
import { useSelection } from '../file-table/use-selection.ts'
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
