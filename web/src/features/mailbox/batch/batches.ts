/** Something that takes a while: how far it is, and how it is stopped. */
export interface Batch {
  id: number
  title: string
  done: number
  total: number
  /** How many could not be done so far. */
  failed: number
  /** In the small panel rather than in the dialog. */
  isBehind: boolean
  isStopping: boolean
  /** It goes on by itself when this page closes. */
  isOnServer: boolean
  startedAt: number
  /** When it last came on. */
  movedAt: number
}

interface Running extends Batch {
  stop: () => void
}

let nextId = 1
let running: readonly Running[] = []
const listeners = new Set<() => void>()

/** Shows a batch from now on. */
export function addBatch(
  batch: Pick<Running, 'title' | 'total' | 'isBehind' | 'isOnServer' | 'stop'>,
): number {
  const id = nextId++
  const now = performance.now()
  set([...running, { ...batch, id, done: 0, failed: 0, isStopping: false, startedAt: now, movedAt: now }])
  return id
}

/** Shows how far a batch is, or moves it into the panel and out of it. */
export function changeBatch(id: number, change: Partial<Batch>): void {
  const movedAt = performance.now()
  set(running.map((batch) => (batch.id === id ? { ...batch, movedAt, ...change } : batch)))
}

export const removeBatch = (id: number): void => set(running.filter((batch) => batch.id !== id))

/** Asks a batch to stop; what is done stays done. */
export function stopBatch(id: number): void {
  const batch = running.find((each) => each.id === id)
  if (!batch || batch.isStopping) return
  changeBatch(id, { isStopping: true })
  batch.stop()
}

export const runningBatches = (): readonly Batch[] => running

export function watchBatches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** About how many seconds are left; undefined while nobody can tell, or when it is not worth telling. */
export function secondsLeft({
  done,
  total,
  startedAt,
  movedAt,
}: Pick<Batch, 'done' | 'total' | 'startedAt' | 'movedAt'>): number | undefined {
  if (done === 0) return undefined
  const seconds = ((movedAt - startedAt) / done / 1000) * (total - done)
  return seconds < 2 ? undefined : Math.ceil(seconds)
}

function set(next: readonly Running[]): void {
  running = next
  guardLeaving(running.some((batch) => !batch.isOnServer))
  for (const listener of listeners) listener()
}

/** Who closes the page in the middle of it is asked first. */
function guardLeaving(isNeeded: boolean): void {
  if (typeof window === 'undefined') return
  if (isNeeded) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
