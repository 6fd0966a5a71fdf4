import type { Id } from '@bocau/contract/ids'

type UploadState =
  | 'waiting'
  | 'sending'
  /** Offline; continues automatically when the connection returns. */
  | 'cut'
  | 'done'
  | 'failed'
  | 'cancelled'

export interface UploadItem {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Target folder, and the path of subfolders below it; '' for none. */
  readonly folderId: Id | null
  readonly path: string
  readonly onConflict: 'rename' | 'replace'
  readonly state: UploadState
  readonly sent: number
  readonly error: unknown
}

export type NewUpload = Omit<UploadItem, 'state' | 'sent' | 'error'>

export type UploadQueue = readonly UploadItem[]

export type UploadAction =
  | { type: 'add'; items: readonly NewUpload[] }
  | { type: 'sent'; key: string; sent: number }
  | { type: 'cut'; key: string }
  | { type: 'done'; key: string }
  | { type: 'fail'; key: string; error: unknown }
  | { type: 'retry'; key: string }
  | { type: 'cancel'; key: string }
  | { type: 'cancelAll' }
  /** Removes finished uploads, or all of them if none is running. */
  | { type: 'tidy' }

const isFinished = ({ state }: UploadItem) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Next state of the queue, and the uploads to start. */
export interface UploadStep {
  readonly queue: UploadQueue
  readonly started: readonly UploadItem[]
}

/**
 * Applies an action and returns the uploads to start. They are marked as running in the same step, so that a reentrant
 * action does not start them twice.
 */
export function uploadStep(before: UploadQueue, action: UploadAction): UploadStep {
  const queue = afterAction(before, action)
  const runningCount = queue.filter(({ state }) => state === 'sending' || state === 'cut').length
  const startedKeys = queue
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, maxConcurrent - runningCount))
    .map(({ key }) => key)
  if (startedKeys.length === 0) return { queue, started: [] }
  const isStarted = new Set(startedKeys)
  const next = queue.map((item) =>
    isStarted.has(item.key) ? { ...item, state: 'sending' as const, error: null } : item,
  )
  return { queue: next, started: next.filter(({ key }) => isStarted.has(key)) }
}

/** Maximum number of parallel uploads; more would only share the bandwidth. */
const maxConcurrent = 3

/** Ignores late events of finished uploads. */
function afterAction(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'add':
      return [
        ...queue,
        ...action.items.map((item) => ({ ...item, state: 'waiting' as const, sent: 0, error: null })),
      ]
    case 'sent':
      return change(queue, { key: action.key, from: ['sending', 'cut'] }, ({ size }) => ({
        state: 'sending',
        sent: Math.min(size, action.sent),
      }))
    case 'cut':
      return change(queue, { key: action.key, from: ['sending'] }, () => ({ state: 'cut' }))
    case 'done':
      return change(queue, { key: action.key, from: ['sending', 'cut'] }, ({ size }) => ({
        state: 'done',
        sent: size,
      }))
    case 'fail':
      return change(queue, { key: action.key, from: ['sending', 'cut'] }, () => ({
        state: 'failed',
        error: action.error,
      }))
    case 'retry':
      return change(queue, { key: action.key, from: ['failed', 'cancelled'] }, () => ({
        state: 'waiting',
        sent: 0,
        error: null,
      }))
    case 'cancel':
      return change(queue, { key: action.key, from: ['waiting', 'sending', 'cut'] }, () => ({
        state: 'cancelled',
      }))
    case 'cancelAll':
      return queue.map((item) => (isFinished(item) ? item : { ...item, state: 'cancelled' }))
    case 'tidy':
      return queue.filter((item) => !isFinished(item))
  }
}

/** Changes an item if it is in one of the states. */
function change(
  queue: UploadQueue,
  { key, from }: { key: string; from: readonly UploadState[] },
  next: (item: UploadItem) => Partial<UploadItem>,
): UploadQueue {
  return queue.map((item) =>
    item.key === key && from.includes(item.state) ? { ...item, ...next(item) } : item,
  )
}

export interface UploadTotals {
  count: number
  done: number
  failed: number
  /** Number of unfinished files. */
  remaining: number
  cut: number
  sent: number
  size: number
}

/** Counts the items per state; failed ones do not count towards the size. */
export function totalsOf(queue: UploadQueue): UploadTotals {
  const counted = queue.filter(({ state }) => state !== 'cancelled')
  const count = (state: UploadState) => counted.filter((item) => item.state === state).length
  const moving = counted.filter(({ state }) => state !== 'failed')
  return {
    count: counted.length,
    done: count('done'),
    failed: count('failed'),
    remaining: count('waiting') + count('sending') + count('cut'),
    cut: count('cut'),
    sent: moving.reduce((sum, item) => sum + item.sent, 0),
    size: moving.reduce((sum, item) => sum + item.size, 0),
  }
}
