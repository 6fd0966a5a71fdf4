import type { z } from 'zod'

/**
 * Does one kind of job. It may run again after a crash, so it must bear that. The signal says that the job was lost to
 * another runner, and that the work should stop; the id is the same each time it runs.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal, jobId: string) => Promise<void>

/** What is done for each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** A job that this program cannot do as it stands: another version wrote it. It waits for one that can. */
export class JobNotUnderstood extends Error {
  override readonly name = 'JobNotUnderstood'
}

/** Does jobs whose payload has a shape; one of another shape is not begun. */
export function jobOf<S extends z.ZodType>(
  shape: S,
  run: (payload: z.output<S>, signal: AbortSignal, jobId: string) => Promise<void>,
): JobHandler {
  return async (payload, signal, jobId) => {
    const read = shape.safeParse(payload)
    if (!read.success) {
      const faults = read.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
      )
      throw new JobNotUnderstood(`its payload has another shape (${faults.join('; ').slice(0, 500)})`)
    }
    await run(read.data, signal, jobId)
  }
}
