import type { Id } from '@bocau/contract/ids'

export type UploadState =
  /** Waits for those before it. */
  | 'waiting'
  | 'sending'
  /** The connection is cut; it goes on by itself when it is back. */
  | 'cut'
  | 'done'
  | 'failed'
  | 'cancelled'

/** A file on its way into the drive. */
export interface UploadItem {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** The folder that it was brought to, and the folders on the way from there; '' for none. */
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
  /** Takes away what is over, or everything when nothing is on its way. */
  | { type: 'tidy' }

const isOver = ({ state }: UploadItem) => state === 'done' || state === 'failed' || state === 'cancelled'

/** What became of the queue, and which of its files are to be sent from now on. */
export interface UploadStep {
  readonly queue: UploadQueue
  readonly started: readonly UploadItem[]
}

/**
 * What is on its way into the drive after something happened, and what is to be sent because of it. A file that is to
 * be sent is on its way in the same step: whoever acts again before it has begun does not start it a second time.
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

/** So many files are sent at the same time: more would only share the same line. */
const mostAtOnce = 3

/** Whatever is over stays over, however late news comes. */
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

/** All of it in a few numbers. What was given up counts as if it had never been asked for. */
export interface UploadTotals {
  count: number
  done: number
  failed: number
  /** Files that are still to come. */
  left: number
  cut: number
  sent: number
  size: number
}

/** How far everything has come. */
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
