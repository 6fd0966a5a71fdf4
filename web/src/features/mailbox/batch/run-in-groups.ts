/** What became of a row of things that were done in groups. */
export interface GroupsDone<T, R> {
  done: T[]
  failed: T[]
  /** What the groups that succeeded answered with. */
  answers: R[]
  /** Why the last of those that failed did. */
  error?: unknown
}

interface Work<T, R> {
  items: readonly T[]
  size: number
  run: (group: readonly T[]) => Promise<R>
  isStopped: () => boolean
  /** Whether after this error nothing else can succeed either. */
  isHopeless?: (error: unknown) => boolean
  onProgress: (done: number, failed: number) => void
}

/** Does something to all items, a group at a time; what failed is tried once more at the end. */
export async function runInGroups<T, R>(work: Work<T, R>): Promise<GroupsDone<T, R>> {
  const result: GroupsDone<T, R> = { done: [], failed: [], answers: [] }
  if (!(await runOnce(work, work.items, result))) return result
  const again = result.failed
  if (again.length > 0 && !work.isStopped()) {
    result.failed = []
    await runOnce(work, again, result)
  }
  return result
}

/** One round; false when it was given up. */
async function runOnce<T, R>(
  { size, run, isStopped, isHopeless, onProgress }: Work<T, R>,
  items: readonly T[],
  result: GroupsDone<T, R>,
): Promise<boolean> {
  for (let start = 0; start < items.length; start += size) {
    if (isStopped()) return false
    const group = items.slice(start, start + size)
    try {
      result.answers.push(await run(group))
      result.done.push(...group)
    } catch (error) {
      result.error = error
      const isOver = isHopeless?.(error) ?? false
      // What was not even tried has failed as well.
      result.failed.push(...(isOver ? items.slice(start) : group))
      if (isOver) return false
    }
    onProgress(result.done.length, result.failed.length)
  }
  return true
}
