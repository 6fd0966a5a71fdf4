import { randomUUID } from 'node:crypto'
import { verifyStore } from '../db/store/verify-store.ts'
import { StoreUnavailable } from '../kernel/store-unavailable.ts'
import type { App } from './app.ts'

/** Readiness of this process: each check with `ok` or the fault. */
export interface Readiness {
  isReady: boolean
  checks: Readonly<Record<string, string>>
}

const timeoutMilliseconds = 5_000
/** Results are cached for this time, so that frequent checks do not load the disk. */
const cacheMilliseconds = 2_000
/** The queue is polled every second. */
const jobsLateMilliseconds = 60_000

type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

/** Checks that the store and blobs can be written and read, and that jobs are processed if this process runs them. */
export function readinessCheck(
  app: Pick<App, 'db' | 'blobs' | 'clock'>,
  jobsPolledAt: () => number | null,
): () => Promise<Readiness> {
  const readinessChecks: ReadinessChecks = {
    store: () => verifyStore(app.db),
    blobs: () => verifyBlobs(app),
    jobs: async () => {
      const polledAt = jobsPolledAt()
      if (polledAt !== null && app.clock.now() - polledAt > jobsLateMilliseconds)
        throw new Error(`the job queue was not polled since ${new Date(polledAt).toISOString()}`)
    },
  }
  let last: { at: number; result: Promise<Readiness> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > cacheMilliseconds) last = { at: now, result: runChecks(readinessChecks) }
    return last.result
  }
}

async function runChecks(readinessChecks: ReadinessChecks): Promise<Readiness> {
  const checks: Record<string, string> = {}
  await Promise.all(
    Object.entries(readinessChecks).map(async ([name, attempt]) => {
      checks[name] = await runCheck(attempt)
    }),
  )
  return { isReady: Object.values(checks).every((check) => check === 'ok'), checks }
}

/** Returns `ok`, or the reason why a check failed or exceeded its time. */
async function runCheck(attempt: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${timeoutMilliseconds / 1000} s`), timeoutMilliseconds)
  })
  try {
    return await Promise.race([attempt().then(() => 'ok', formatReason), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Describes an error for visitors of the health endpoint. Messages of libraries are left out, because they
 * may contain addresses and names.
 */
function formatReason(error: unknown): string {
  const { code, errcode, name, message, cause } = error as Error & { code?: string; errcode?: number }
  if (error instanceof StoreUnavailable) return `unavailable (${error.trouble}${code ? `, ${code}` : ''})`
  if (typeof code === 'string') return `failed (${code}${errcode ? ` ${errcode}` : ''})`
  const inner = (cause as { code?: string } | undefined)?.code
  if (error instanceof Error && error.constructor === Error) return inner ? `${message} (${inner})` : message
  return `failed (${name})`
}

/** Writes, reads and deletes a blob. */
async function verifyBlobs({ blobs }: Pick<App, 'blobs'>): Promise<void> {
  const content = Buffer.from(`proof ${randomUUID()}\n`)
  const { hash } = await blobs.put(content)
  try {
    if (!content.equals(await blobs.get(hash)))
      throw new Error('the blob store returned different content than was written')
  } finally {
    await blobs.delete(hash)
  }
}
