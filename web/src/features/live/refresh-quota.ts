import type { LiveEvent } from '@bocau/contract/events'

/** What is used is not told with every message; it is asked for again at most this often. */
const pauseMilliseconds = 30_000

/** Whether an event changes how much of the storage is used. */
const changesUsage = (event: LiveEvent): boolean =>
  event.type === 'new_mail' ||
  (event.type === 'threads_changed' &&
    (event.payload.removed.length > 0 || event.payload.read_anew !== undefined))

/** Follows what comes in and goes, and has the quota read again: soon after the first, then once in a while. */
export function quotaRefresher(refresh: () => void): { note: (event: LiveEvent) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, pauseMilliseconds)
  }
  const run = () => {
    isDue = false
    refresh()
    wait()
  }
  return {
    note: (event) => {
      if (!changesUsage(event)) return
      if (timer) isDue = true
      else run()
    },
    stop: () => clearTimeout(timer),
  }
}
