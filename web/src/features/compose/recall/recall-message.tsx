import type { Id } from '@bocau/contract/ids'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'

const RecallDialog = lazyPart(async () => (await import('./RecallDialog.tsx')).RecallDialog)

/** Recalls a sent message after confirmation. */
export function recallMessage(id: Id, until: number): void {
  openDialog((close) => <RecallDialog id={id} until={until} onClose={close} />)
}
