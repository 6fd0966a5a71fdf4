import { once } from '../../../store.ts'
import { openDialog } from '../../../ui/index.ts'
import { BatchLayer } from './BatchLayer.tsx'

/** Puts the dialog and the panel of batches on the page; they are empty while nothing runs. */
export const showBatches = once(() => void openDialog(() => <BatchLayer />))
