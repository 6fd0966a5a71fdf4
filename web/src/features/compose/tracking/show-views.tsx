import type { Id } from '@bocau/contract/ids'
import { lazy } from 'react'
import { openDialog } from '../../../ui/dialog/dialogs.ts'

const ViewsPopup = lazy(async () => ({ default: (await import('./ViewsPopup.tsx')).ViewsPopup }))

/** Shows who opened a tracked message, beside what asked for it. */
export function showViews(id: Id, anchor: Element): void {
  openDialog((close) => <ViewsPopup id={id} anchor={anchor} onClose={close} />)
}
