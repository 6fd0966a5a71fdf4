import { Fragment, Suspense, useSyncExternalStore } from 'react'
import { visibleDialogs, watchDialogs } from './dialogs.ts'

/** Container of all dialogs. Their styles load with the components that open them. */
export function DialogLayer() {
  const dialogs = useSyncExternalStore(watchDialogs, visibleDialogs)
  return dialogs.map(({ id, node }) => (
    <Fragment key={id}>
      <Suspense>{node}</Suspense>
    </Fragment>
  ))
}
