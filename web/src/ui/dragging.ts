import { Store } from '../store.ts'

const isOwn = new Store(false)

if (typeof document !== 'undefined') {
  const hear = (name: string, next: boolean) =>
    document.addEventListener(name, () => isOwn.set(next), { capture: true })
  hear('dragstart', true)
  hear('dragend', false)
}

/** Returns true if the drag started on this page. */
export const isOwnDrag = isOwn.get

/** Returns true if files are dragged from outside. Browsers report an image of the page as a file too. */
export const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  !isOwn.get() && (dataTransfer?.types.includes('Files') ?? false)

const WRITABLE = 'input, textarea, [contenteditable="true"]'

/** Prevents the browser from opening files and links dropped outside a drop target. */
export function keepPageFromDrops(): () => void {
  const stop = new AbortController()
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event
    if (event.defaultPrevented || !dataTransfer) return
    const holds = (type: string) => dataTransfer.types.includes(type)
    const isWritable = target instanceof Element && target.closest(WRITABLE) !== null
    if (!holds('Files') && (isWritable || !holds('text/uri-list'))) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  for (const name of ['dragover', 'drop'] as const) {
    // Registered again on each event to run last, after all drop targets.
    const hearLast = () => {
      removeEventListener(name, refuse)
      addEventListener(name, refuse, stop)
    }
    addEventListener(name, hearLast, { capture: true, signal: stop.signal })
  }
  return () => stop.abort()
}
