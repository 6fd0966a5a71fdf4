export interface GroupResults<T, R> {
  done: T[]
  failed: T[]
  results: R[]
  /** Error of the last failed group. */
  error?: unknown
}

interface Work<T, R> {
  items: readonly T[]
  size: number
  run: (group: readonly T[]) => Promise<R>
  isStopped: () => boolean
  /** Returns true if no further request can succeed after this error. */
  isHopeless?: (error: unknown) => boolean
  onProgress: (done: number, failed: number) => void
}

/** Processes all items in groups; retries failed ones once at the end. */
export async function runInGroups<T, R>(work: Work<T, R>): Promise<GroupResults<T, R>> {
  const result: GroupResults<T, R> = { done: [], failed: [], results: [] }
  if (!(await runOnce(work, work.items, result))) return result
  const failed = result.failed
  if (failed.length > 0 && !work.isStopped()) {
    result.failed = []
    await runOnce(work, failed, result)
  }
  return result
}

/** Runs one pass; returns false if it was aborted. */
async function runOnce<T, R>(
  { size, run, isStopped, isHopeless, onProgress }: Work<T, R>,
  items: readonly T[],
  result: GroupResults<T, R>,
): Promise<boolean> {
  for (let start = 0; start < items.length; start += size) {
    if (isStopped()) return false
    const group = items.slice(start, start + size)
    try {
      result.results.push(await run(group))
      result.done.push(...group)
    } catch (error) {
      result.error = error
      const isOver = isHopeless?.(error) ?? false
      // Items that were not tried count as failed.
      result.failed.push(...(isOver ? items.slice(start) : group))
      if (isOver) return false
    }
    onProgress(result.done.length, result.failed.length)
  }
  return true
}
