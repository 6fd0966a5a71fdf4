/** Delay for browsers without `requestIdleCallback`, such as Safari. */
const fallbackDelay = 500
/** Maximum wait for the browser to be idle, and for one piece of work. */
const longestWaitMilliseconds = 4000

/** User actions whose result is not visible yet. */
const pendingActions = new Set<Promise<unknown>>()

/** Idle work in the order in which it will probably be needed. */
const order = ['layers', 'reading', 'lists', 'writing', 'search'] as const

interface IdleWork {
  /** Returns a promise if more of it follows. */
  action: () => unknown
  kind: (typeof order)[number]
}

const waiting = new Set<IdleWork>()
const running = new Set<IdleWork>()

interface Options {
  kind?: IdleWork['kind']
  /** Maximum wait in milliseconds for the browser to be idle. */
  longestWait?: number
}

/**
 * Runs low-priority work when the browser is idle, one piece after the other, so that the page can answer in between.
 * Returns a function that cancels it.
 */
export function whenIdle(
  action: IdleWork['action'],
  { kind = 'reading', longestWait = longestWaitMilliseconds }: Options = {},
): () => void {
  const work = { action, kind }
  waiting.add(work)
  requestIdle(longestWait)
  return () => void waiting.delete(work)
}

/** Delays idle work until the promise settles. */
export function pauseIdleWork(until: Promise<unknown>): void {
  pendingActions.add(until)
  const unregister = () => pendingActions.delete(until)
  until.then(unregister, unregister)
}

function requestIdle(longestWait = longestWaitMilliseconds): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(runNext, { timeout: longestWait })
  else setTimeout(runNext, fallbackDelay)
}

function runNext(): void {
  // The end of running work requests the next.
  if (running.size > 0) return
  if (pendingActions.size > 0) return void Promise.allSettled(pendingActions).then(() => requestIdle())
  const [next] = [...waiting].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  if (next) void run(next)
}

async function run(work: IdleWork): Promise<void> {
  waiting.delete(work)
  running.add(work)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMilliseconds)
  })
  try {
    await Promise.race([work.action(), late])
  } finally {
    clearTimeout(timer)
    running.delete(work)
    if (waiting.size > 0) requestIdle()
  }
}
