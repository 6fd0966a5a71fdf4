/** A chunk is missing and a reload would not help now. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

const pauseMilliseconds = 3000

interface PartDeadline {
  /** Time limit for a chunk; unlimited by default. */
  milliseconds: number | undefined
  /** Handles a missing chunk; the caller waits for this promise instead. */
  onMissing(cause: unknown): Promise<never>
  /** True while prefetching; a missing chunk is then ignored. */
  isAhead?: boolean
}

const deadline: PartDeadline = {
  milliseconds: undefined,
  onMissing: (cause) => Promise.reject(new PartMissing('A part of the page did not come', { cause })),
}

/** Sets the time limit and the handler for missing chunks. Returns a function that restores the previous ones. */
export function handleMissingParts(milliseconds: number, onMissing: PartDeadline['onMissing']): () => void {
  const before = { ...deadline }
  Object.assign(deadline, { milliseconds, onMissing })
  return () => void Object.assign(deadline, before)
}

/** Loads a chunk: `fetchPart(() => import('./Part.tsx'))`. `import()` alone has no time limit. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const { milliseconds, isAhead } = deadline
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    if (milliseconds) timer = setTimeout(fail, milliseconds, new Error('Loading chunk timed out'))
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // The handler already ran for a nested chunk.
    if (isAhead || error instanceof PartMissing) throw error
    return await deadline.onMissing(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Prefetches a chunk. A failure is ignored until it is needed, so that the page is not reloaded for it. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  deadline.isAhead = true
  const loading = load().catch(() => {})
  deadline.isAhead = false
  await loading
}

/** Requests a chunk until it loads. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof PartMissing)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    return untilLoaded(load)
  }
}
