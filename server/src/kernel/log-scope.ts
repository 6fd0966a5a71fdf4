import { AsyncLocalStorage } from 'node:async_hooks'

/** What each line says that is logged because of one request, one arrival or one job. */
export interface LogScope {
  request_id?: string
  arrival_id?: string
  job?: string
}

const scopes = new AsyncLocalStorage<LogScope>()

/** Does something whose log lines belong together. */
export function inLogScope<T>(scope: LogScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** What a line that is logged now belongs to. */
export function logScope(): LogScope {
  return scopes.getStore() ?? {}
}
