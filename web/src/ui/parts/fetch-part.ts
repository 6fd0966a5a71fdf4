/** A part of the page could not be fetched, and loading the page anew would not bring it now. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

const pauseMilliseconds = 3000

interface PartDeadline {
  /** How long a part may take to come; for ever unless it is said. */
  milliseconds?: number
  /** What is done where a part did not come; whoever asked for it waits for this instead. */
  onMissing(cause: unknown): Promise<never>
  /** While parts are asked for that nobody waits for: nothing is done where they do not come. */
  isAhead?: boolean
}

const deadline: PartDeadline = {
  onMissing: (cause) => Promise.reject(new PartMissing('A part of the page did not come', { cause })),
}

/** Says how long parts of the page are waited for, and what becomes of one that does not come. */
export function answerMissingParts(milliseconds: number, onMissing: PartDeadline['onMissing']): void {
  Object.assign(deadline, { milliseconds, onMissing })
}

/**
 * Fetches a part of the page: `fetchPart(() => import('./Part.tsx'))`. `import()` alone has no end: a part that is
 * neither here nor refused in time has failed.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const { milliseconds, isAhead } = deadline
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    if (milliseconds) timer = setTimeout(fail, milliseconds, new Error('Loading chunk timed out'))
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // A part of a part has been answered for already.
    if (isAhead || error instanceof PartMissing) throw error
    return await deadline.onMissing(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Fetches a part of the page that will most likely be wanted. Where it does not come nothing is done until it is: no page
 * is given up for what nobody asked for.
 */
export function prefetch(load: () => Promise<unknown>): void {
  deadline.isAhead = true
  load().catch(() => {})
  deadline.isAhead = false
}

/** Asks for a part of the page until it comes. */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof PartMissing)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    return untilHere(load)
  }
}
