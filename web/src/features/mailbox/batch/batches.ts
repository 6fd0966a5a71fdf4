import { numbersFromOne, sessionStore, useStore } from '../../../store.ts'
export interface Batch {
  id: number
  title: string
  done: number
  total: number
  failed: number
  /** Shown in the panel instead of the dialog. */
  isInPanel: boolean
  isStopping: boolean
  /** Continues on the server when the page is closed. */
  isOnServer: boolean
  startedAt: number
  /** Time of the last progress. */
  movedAt: number
}

interface Running extends Batch {
  stop: () => void
}

const newId = numbersFromOne()
const batches = sessionStore<readonly Running[]>([])
const running = () => batches().get()

/** Adds a batch to the progress display and returns its id. */
export function addBatch(
  batch: Pick<Running, 'title' | 'total' | 'isInPanel' | 'isOnServer' | 'stop'>,
): number {
  const id = newId()
  const now = performance.now()
  set([...running(), { ...batch, id, done: 0, failed: 0, isStopping: false, startedAt: now, movedAt: now }])
  return id
}

/** Updates the progress of a batch, or moves it between panel and dialog. */
export function changeBatch(id: number, change: Partial<Batch>): void {
  const movedAt = performance.now()
  set(running().map((batch) => (batch.id === id ? { ...batch, movedAt, ...change } : batch)))
}

export const removeBatch = (id: number): void => set(running().filter((batch) => batch.id !== id))

/** Stops a batch; completed items stay completed. */
export function stopBatch(id: number): void {
  const batch = running().find((each) => each.id === id)
  if (!batch || batch.isStopping) return
  changeBatch(id, { isStopping: true })
  batch.stop()
}

export const runningBatches: () => readonly Batch[] = running
export const useBatches = (): readonly Batch[] => useStore(batches())

/** Returns the estimated remaining seconds; undefined while unknown or short. */
export function secondsRemaining({
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
  warnOnUnload(next.some((batch) => !batch.isOnServer))
  batches().set(next)
}

/** Warns before the page is closed during a batch. */
function warnOnUnload(isNeeded: boolean): void {
  if (typeof window === 'undefined') return
  if (isNeeded) addEventListener('beforeunload', preventUnload)
  else removeEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
