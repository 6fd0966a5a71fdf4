import type { LiveEvent } from '@bocau/contract/events'

/** Minimum interval between quota requests; events do not contain the storage use. */
const pauseMilliseconds = 30_000

const changesUsage = (event: LiveEvent): boolean =>
  event.type === 'new_mail' ||
  (event.type === 'threads_changed' &&
    (event.payload.removed.length > 0 || event.payload.read_anew !== undefined))

/** Refetches the quota after events: soon after the first, then at intervals. */
export function createQuotaRefresher(refresh: () => void): {
  note: (event: LiveEvent) => void
  stop: () => void
} {
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
