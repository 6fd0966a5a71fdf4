import { performance } from 'node:perf_hooks'

/** Interval of activity checks. */
const pollMs = 2000
/** Event loop utilisation below which the process is idle. */
const idleUtilisation = 0.02
/** Minimum growth since the last collection; a collection takes about 100 ms. */
const minGrowthBytes = 16 * 1024 * 1024

/** State of the process at a check. */
export interface MemorySample {
  /** Event loop utilisation since the last check, 0 to 1. */
  utilisation: number
  heapBytes: number
}

/**
 * Decides when to collect garbage: when idle, if the heap is much larger than after the last collection. The engine
 * collects only during allocations, so an idle process would keep all of it.
 */
export function garbageCollectionTrigger(collect: () => number): (sample: MemorySample) => void {
  let bytesAfterCollection = 0
  return ({ utilisation, heapBytes }) => {
    if (utilisation > idleUtilisation || heapBytes < bytesAfterCollection + minGrowthBytes) return
    bytesAfterCollection = collect()
  }
}

/** Releases memory when the server is idle; does nothing unless the engine exposes the collector. */
export function releaseMemoryWhenIdle(): () => void {
  const collectGarbage = globalThis.gc
  if (!collectGarbage) return () => {}
  const check = garbageCollectionTrigger(() => {
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    return process.memoryUsage().heapUsed
  })
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    check({ utilisation: utilization, heapBytes: process.memoryUsage().heapUsed })
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
