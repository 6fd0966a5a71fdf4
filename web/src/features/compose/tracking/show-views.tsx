import type { Id } from '@bocau/contract/ids'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { ViewsPopup } from './ViewsPopup.tsx'

/** Shows the views of a tracked message next to the anchor. */
export function showViews(id: Id, anchor: Element): void {
  openDialog((close) => <ViewsPopup id={id} anchor={anchor} onClose={close} />)
}
