import type { Id } from '@bocau/contract/ids'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { RecallDialog } from './RecallDialog.tsx'

/** Recalls a sent message after confirmation. */
export function recallMessage(id: Id, until: number): void {
  openDialog((close) => <RecallDialog id={id} until={until} onClose={close} />)
}
