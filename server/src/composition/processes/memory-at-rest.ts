import { performance } from 'node:perf_hooks'

/** How often it is looked whether anything happens. */
const lookEveryMs = 2000
/** Less work than this between two looks is rest. */
const restingUtilisation = 0.02
/** So much more than was left the last time is worth a collection, which takes a tenth of a second. */
const worthCollectingBytes = 16 * 1024 * 1024

/** What is known of the process when it is looked at. */
export interface Look {
  /** The part of the time since the last look in which something was done, from 0 to 1. */
  utilisation: number
  heapBytes: number
}

/**
 * Decides at which looks memory is given back: at rest, when starting or a busy hour left much more on the heap than the
 * last collection did. The engine itself collects only while something is allocated, so at rest it would keep all of it.
 */
export function memoryKeeper(collect: () => number): (look: Look) => void {
  let leftBytes = 0
  return ({ utilisation, heapBytes }) => {
    if (utilisation > restingUtilisation || heapBytes < leftBytes + worthCollectingBytes) return
    leftBytes = collect()
  }
}

/** Gives memory back to the system whenever the server rests; does nothing where the engine was not asked to allow it. */
export function giveBackMemoryAtRest(): () => void {
  const collectGarbage = globalThis.gc
  if (!collectGarbage) return () => {}
  const look = memoryKeeper(() => {
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    return process.memoryUsage().heapUsed
  })
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    look({ utilisation: utilization, heapBytes: process.memoryUsage().heapUsed })
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
