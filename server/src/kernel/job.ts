import type { z } from 'zod'

/**
 * Handles one kind of job. Must be idempotent, because a job may run again after a crash. The signal aborts when
 * another runner took the job; the id is the same for each run.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal, jobId: string) => Promise<void>

/** Handlers by kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * The job was written by another version of the program and cannot be parsed. It waits for a process of that
 * version.
 */
export class JobFromOtherVersion extends Error {
  override readonly name = 'JobNotUnderstood'
}

/** Creates a handler that validates the payload; invalid jobs are not started. */
export function jobOf<S extends z.ZodType>(
  schema: S,
  run: (payload: z.output<S>, signal: AbortSignal, jobId: string) => Promise<void>,
): JobHandler {
  return async (payload, signal, jobId) => {
    const read = schema.safeParse(payload)
    if (!read.success) {
      const faults = read.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'payload'}: ${message}`,
      )
      throw new JobFromOtherVersion(`its payload is invalid (${faults.join('; ').slice(0, 500)})`)
    }
    await run(read.data, signal, jobId)
  }
}
