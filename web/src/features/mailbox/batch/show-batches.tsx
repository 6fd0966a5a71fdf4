import { openDialog } from '../../../ui/index.ts'
import { BatchLayer } from './BatchLayer.tsx'

let isShown = false

/** Puts the dialog and the panel of batches on the page; they are empty while nothing runs. */
export function showBatches(): void {
  if (isShown) return
  isShown = true
  openDialog(() => <BatchLayer />)
}
