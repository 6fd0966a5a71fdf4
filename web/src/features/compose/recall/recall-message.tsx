import type { Id } from '@bocau/contract/ids'
import { lazy } from 'react'
import { openDialog } from '../../../ui/dialog/dialogs.ts'

const RecallDialog = lazy(async () => ({ default: (await import('./RecallDialog.tsx')).RecallDialog }))

/** Asks whether a sent message is taken back from its recipients, and does it. */
export function recallMessage(id: Id, until: number): void {
  openDialog((close) => <RecallDialog id={id} until={until} onClose={close} />)
}
