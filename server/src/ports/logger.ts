/** What a log line tells beside its message. Mail content and secrets are left out by name wherever they stand. */
export type LogFields = Record<string, unknown>

/** From what only a developer wants to know to what somebody must look at. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Writes structured log lines that never hold mail content or secrets. An `error` field is an Error. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void

  /** A logger that adds these fields to each of its lines. */
  with(fields: LogFields): Logger
}
