import type { Id } from '@bocau/contract/ids'

export type UploadState =
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
  readonly onTaken: 'rename' | 'replace'
  readonly state: UploadState
  readonly sent: number
  readonly error: unknown
}

export type NewUpload = Omit<UploadItem, 'state' | 'sent' | 'error'>

export type UploadQueue = readonly UploadItem[]

export type UploadAct =
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

const isOver = ({ state }: UploadItem) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Next state of the queue, and the uploads to start. */
export interface UploadStep {
  readonly queue: UploadQueue
  readonly started: readonly UploadItem[]
}

/**
 * Applies an action and returns the uploads to start. They are marked as running in the same step, so that a reentrant
 * action does not start them twice.
 */
export function uploadStep(before: UploadQueue, act: UploadAct): UploadStep {
  const queue = afterAct(before, act)
  const onTheirWay = queue.filter(({ state }) => state === 'sending' || state === 'cut').length
  const turns = queue
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, mostAtOnce - onTheirWay))
    .map(({ key }) => key)
  if (turns.length === 0) return { queue, started: [] }
  const isStarted = new Set(turns)
  const next = queue.map((item) =>
    isStarted.has(item.key) ? { ...item, state: 'sending' as const, error: null } : item,
  )
  return { queue: next, started: next.filter(({ key }) => isStarted.has(key)) }
}

/** Maximum number of parallel uploads; more would only share the bandwidth. */
const mostAtOnce = 3

/** Ignores late events of finished uploads. */
function afterAct(queue: UploadQueue, act: UploadAct): UploadQueue {
  switch (act.type) {
    case 'add':
      return [
        ...queue,
        ...act.items.map((item) => ({ ...item, state: 'waiting' as const, sent: 0, error: null })),
      ]
    case 'sent':
      return change(queue, act.key, ['sending', 'cut'], ({ size }) => ({
        state: 'sending',
        sent: Math.min(size, act.sent),
      }))
    case 'cut':
      return change(queue, act.key, ['sending'], () => ({ state: 'cut' }))
    case 'done':
      return change(queue, act.key, ['sending', 'cut'], ({ size }) => ({ state: 'done', sent: size }))
    case 'fail':
      return change(queue, act.key, ['sending', 'cut'], () => ({
        state: 'failed',
        error: act.error,
      }))
    case 'retry':
      return change(queue, act.key, ['failed', 'cancelled'], () => ({
        state: 'waiting',
        sent: 0,
        error: null,
      }))
    case 'cancel':
      return change(queue, act.key, ['waiting', 'sending', 'cut'], () => ({ state: 'cancelled' }))
    case 'cancelAll':
      return queue.map((item) => (isOver(item) ? item : { ...item, state: 'cancelled' }))
    case 'tidy':
      return queue.filter((item) => !isOver(item))
  }
}

function change(
  queue: UploadQueue,
  key: string,
  from: readonly UploadState[],
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
  left: number
  cut: number
  sent: number
  size: number
}

export function totalsOf(queue: UploadQueue): UploadTotals {
  const wanted = queue.filter(({ state }) => state !== 'cancelled')
  const count = (state: UploadState) => wanted.filter((item) => item.state === state).length
  const moving = wanted.filter(({ state }) => state !== 'failed')
  return {
    count: wanted.length,
    done: count('done'),
    failed: count('failed'),
    left: count('waiting') + count('sending') + count('cut'),
    cut: count('cut'),
    sent: moving.reduce((sum, item) => sum + item.sent, 0),
    size: moving.reduce((sum, item) => sum + item.size, 0),
  }
}
