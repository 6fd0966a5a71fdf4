import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { expect } from 'vitest'

/** A successful exchange with the API. `body` is missing for requests without JSON, `reply` for replies without it. */
export interface Exchange {
  readonly key: string
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly reply?: unknown
  /** True in a shared or delegated mailbox. */
  readonly isInMailbox?: boolean | undefined
  /** True for a call of `common-calls.test.ts`, which exists for the API page. */
  readonly isCommonCall?: boolean | undefined
}

/** Folder for recorded exchanges, which `npm run api-examples` sets; normal test runs record nothing. */
const folder = process.env.BOCAU_RECORD_EXAMPLES

/** An exchange above this size is a test of a limit and no example. */
const maxCharacters = 100_000

export const isRecording = folder !== undefined

/** Appends a successful exchange to the recording of this test worker. */
export function recordExchange(exchange: Exchange): void {
  if (!folder) return
  const isCommonCall = expect.getState().testPath?.endsWith('common-calls.test.ts')
  const line = JSON.stringify({ ...exchange, isCommonCall })
  if (line.length <= maxCharacters)
    appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${line}\n`)
}
