/** Everything of the mailbox that the first list does not draw: open threads, actions, menus and rare states. */
export { RawMessage } from './raw-message/RawMessage.tsx'
export { ThreadPage } from './thread/page/ThreadPage.tsx'
export * from './thread-actions/index.ts'
export { blockSender, unblockSender } from './thread-actions/senders/sender-trust.ts'
export { unsubscribe } from './thread-actions/senders/unsubscribe.ts'
export { VirtualRows } from './thread-list/row/VirtualRows.tsx'
export { Gutter, NothingOpen } from './thread-list/split-pane/parts.tsx'
export { ArrivalsPill } from './thread-list/states/ArrivalsPill.tsx'
export { EmptyFolder } from './thread-list/states/EmptyFolder.tsx'
export { PeriodicAddress } from './thread-list/states/PeriodicAddress.tsx'
export { ThreadListFailed } from './thread-list/states/ThreadListFailed.tsx'
export { ThreadListSkeleton } from './thread-list/states/ThreadListSkeleton.tsx'
export { changeView, openViewMenu, setReadingPosition } from './thread-list/toolbar/view-menu.ts'
export { trackListTouches } from './thread-list/touch/track-list-touches.ts'

import { printThreads } from './thread/print/print-threads.tsx'
import { setPrinter } from './thread-actions/print.ts'

// Registers printing here, because the thread view imports the actions and must not be imported by them.
setPrinter(printThreads)
