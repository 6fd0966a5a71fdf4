import { Store } from '../store.ts'

const isOwn = new Store(false)

if (typeof document !== 'undefined') {
  const hear = (name: string, next: boolean) =>
    document.addEventListener(name, () => isOwn.set(next), { capture: true })
  hear('dragstart', true)
  hear('dragend', false)
}

/** Whether what is dragged was taken up on this page. */
export const isOwnDrag = isOwn.get

/** Whether something brings files from outside. A picture of the page itself is a file to browsers as well, and is none. */
export const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  !isOwn.get() && (dataTransfer?.types.includes('Files') ?? false)

const WRITABLE = 'input, textarea, [contenteditable="true"]'

/** Files and links that are let go of where nobody takes them do not take the page's place. */
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
    // Told anew each time it is the last to hear: whoever takes such things comes first.
    const hearLast = () => {
      removeEventListener(name, refuse)
      addEventListener(name, refuse, stop)
    }
    addEventListener(name, hearLast, { capture: true, signal: stop.signal })
  }
  return () => stop.abort()
}
