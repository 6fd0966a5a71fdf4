import { useMemo, useState } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import type { FileView } from '../file-table/table-props.ts'
import { readSorting, writeSorting } from '../names/sorting.ts'

/** View and order, stored on this device. */
export function useChoices() {
  const [view, setView] = useState<FileView>(() => readStored('driveView') ?? 'table')
  const [stored, setStored] = useState(() => readStored('driveSorting'))
  const sorting = useMemo(() => readSorting(stored), [stored])
  return {
    view,
    setView: (next: FileView) => {
      setView(next)
      writeStored('driveView', next)
    },
    sorting,
    setSorting: (next: typeof sorting) => {
      setStored(writeSorting(next))
      writeStored('driveSorting', writeSorting(next))
    },
  }
}
