import { Fragment, Suspense, useSyncExternalStore } from 'react'
import { shownDialogs, watchDialogs } from './dialogs.ts'

/** Container of all dialogs. Their styles load with the components that open them. */
export function DialogLayer() {
  const dialogs = useSyncExternalStore(watchDialogs, shownDialogs)
  return dialogs.map(({ id, node }) => (
    <Fragment key={id}>
      <Suspense>{node}</Suspense>
    </Fragment>
  ))
}
