const atOnce = 50

/** Yields to other requests. */
export const yieldToEventLoop = (): Promise<void> => new Promise((next) => setImmediate(next))

/** Splits a long list into batches and yields to other requests between them. */
export async function* inBatches<T>(list: readonly T[], chunkSize = atOnce): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += chunkSize) {
    if (at > 0) await yieldToEventLoop()
    yield list.slice(at, at + chunkSize)
  }
}

/** Runs a long computation step by step and yields to other requests between its steps. */
export async function runSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}
