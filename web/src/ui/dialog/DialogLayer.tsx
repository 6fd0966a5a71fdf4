import { Fragment, Suspense, useSyncExternalStore } from 'react'
import { shownDialogs, watchDialogs } from './dialogs.ts'

/** Where the dialogs of the page stand. What they look like comes with those who open them. */
export function DialogLayer() {
  const dialogs = useSyncExternalStore(watchDialogs, shownDialogs)
  return dialogs.map(({ id, node }) => (
    <Fragment key={id}>
      <Suspense>{node}</Suspense>
    </Fragment>
  ))
}
