import type { ReactNode } from 'react'
import { numbersFromOne, Store } from '../../store.ts'

interface VisibleDialog {
  id: number
  node: ReactNode
}

const dialogs = new Store<readonly VisibleDialog[]>([])
const newId = numbersFromOne()

/** Opens a dialog; `render` receives its close function. The last one is on top. */
export function openDialog(render: (close: () => void) => ReactNode): () => void {
  const id = newId()
  const close = () => dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id))
  dialogs.set([...dialogs.get(), { id, node: render(close) }])
  return close
}

/** Opens a dialog and waits for its answer; undefined if it was closed without one. */
export function promptInDialog<T>(
  render: (resolve: (value?: T) => void) => ReactNode,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const close = openDialog(() =>
      render((value) => {
        close()
        resolve(value)
      }),
    )
  })
}

export const visibleDialogs = dialogs.get
export const watchDialogs = dialogs.watch
