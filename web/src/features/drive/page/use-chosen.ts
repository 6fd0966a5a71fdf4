import { useEffect, useState } from 'react'
import type { SelectionAct } from '../file-table/selection.ts'
import { useSelection } from '../file-table/use-selection.ts'
import type { DriveList } from './use-drive-list.ts'

export function useChosen(placeKey: string, { files, hasMore, isReadingOn, readOn }: DriveList) {
  const { selection, choose, chosen } = useSelection(placeKey, files)
  const [wantsAll, setWantsAll] = useState(false)
  useEffect(() => {
    if (wantsAll && hasMore && !isReadingOn) readOn()
  })
  if (wantsAll && !hasMore) {
    setWantsAll(false)
    choose({ type: 'all', order: files.map(({ id }) => id) })
  }
  return {
    selection,
    chosen,
    choose: (act: SelectionAct) => {
      setWantsAll(act.type === 'all' && hasMore)
      choose(act)
    },
  }
}
