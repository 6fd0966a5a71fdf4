import { numbersFromOne, Store } from '../../../store.ts'
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

const newId = numbersFromOne()
const batches = new Store<readonly Running[]>([])

/** Shows a batch from now on. */
export function addBatch(
  batch: Pick<Running, 'title' | 'total' | 'isBehind' | 'isOnServer' | 'stop'>,
): number {
  const id = newId()
  const now = performance.now()
  set([
    ...batches.get(),
    { ...batch, id, done: 0, failed: 0, isStopping: false, startedAt: now, movedAt: now },
  ])
  return id
}

/** Shows how far a batch is, or moves it into the panel and out of it. */
export function changeBatch(id: number, change: Partial<Batch>): void {
  const movedAt = performance.now()
  set(batches.get().map((batch) => (batch.id === id ? { ...batch, movedAt, ...change } : batch)))
}

export const removeBatch = (id: number): void => set(batches.get().filter((batch) => batch.id !== id))

/** Asks a batch to stop; what is done stays done. */
export function stopBatch(id: number): void {
  const batch = batches.get().find((each) => each.id === id)
  if (!batch || batch.isStopping) return
  changeBatch(id, { isStopping: true })
  batch.stop()
}

export const runningBatches: () => readonly Batch[] = batches.get
export const watchBatches = batches.watch

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
  guardLeaving(next.some((batch) => !batch.isOnServer))
  batches.set(next)
}

/** Who closes the page in the middle of it is asked first. */
function guardLeaving(isNeeded: boolean): void {
  if (typeof window === 'undefined') return
  if (isNeeded) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
