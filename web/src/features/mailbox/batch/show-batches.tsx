import { once } from '../../../store.ts'
import { openDialog } from '../../../ui/index.ts'
import { BatchLayer } from './BatchLayer.tsx'

/** Mounts the progress dialog and panel; they render nothing without batches. */
export const showBatches = once(() => void openDialog(() => <BatchLayer />))
