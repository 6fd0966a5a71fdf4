import type { ReactNode } from 'react'

interface ShownDialog {
  id: number
  node: ReactNode
}

let nextId = 1
let shown: readonly ShownDialog[] = []
const listeners = new Set<() => void>()

/** Opens a dialog over the page; `make` is given what closes it. Of several the last lies on top. */
export function openDialog(make: (close: () => void) => ReactNode): () => void {
  const id = nextId++
  const close = () => set(shown.filter((dialog) => dialog.id !== id))
  set([...shown, { id, node: make(close) }])
  return close
}

/** Opens a dialog that asks something, and waits for the answer; undefined when it was closed without one. */
export function askInDialog<T>(make: (answer: (value?: T) => void) => ReactNode): Promise<T | undefined> {
  return new Promise((resolve) => {
    const close = openDialog(() =>
      make((value) => {
        close()
        resolve(value)
      }),
    )
  })
}

export const shownDialogs = (): readonly ShownDialog[] => shown

export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly ShownDialog[]): void {
  shown = next
  for (const listener of listeners) listener()
}
