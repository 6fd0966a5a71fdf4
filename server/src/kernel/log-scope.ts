import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields of all log lines of one request, arrival or job. */
export interface LogScope {
  request_id?: string
  arrival_id?: string
  job_id?: string
}

const scopes = new AsyncLocalStorage<LogScope>()

/** Runs work in a log scope. */
export function inLogScope<T>(scope: LogScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Returns the current log scope. */
export function logScope(): LogScope {
  return scopes.getStore() ?? {}
}

/** Returns a function that runs in the current scope, wherever it is called. */
export function bindScope<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  return AsyncLocalStorage.bind(work)
}
