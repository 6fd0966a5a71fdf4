import { Store } from '../store.ts'

const isLocal = new Store(false)

if (typeof document !== 'undefined') {
  const listen = (name: string, next: boolean) =>
    document.addEventListener(name, () => isLocal.set(next), { capture: true })
  listen('dragstart', true)
  listen('dragend', false)
}

/** Returns true if the drag started on this page. */
export const isLocalDrag = isLocal.get

/** Returns true if files are dragged from outside. Browsers report an image of the page as a file too. */
export const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  !isLocal.get() && (dataTransfer?.types.includes('Files') ?? false)

const WRITABLE = 'input, textarea, [contenteditable="true"]'

/** Prevents the browser from opening files and links dropped outside a drop target. */
export function preventPageDrops(): () => void {
  const stop = new AbortController()
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event
    if (event.defaultPrevented || !dataTransfer) return
    const hasType = (type: string) => dataTransfer.types.includes(type)
    const isWritable = target instanceof Element && target.closest(WRITABLE) !== null
    if (!hasType('Files') && (isWritable || !hasType('text/uri-list'))) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  for (const name of ['dragover', 'drop'] as const) {
    // Registered again on each event to run last, after all drop targets.
    const listenLast = () => {
      removeEventListener(name, refuse)
      addEventListener(name, refuse, stop)
    }
    addEventListener(name, listenLast, { capture: true, signal: stop.signal })
  }
  return () => stop.abort()
}
