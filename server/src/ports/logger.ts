/** Fields of a log line besides its message. Mail content and secrets are removed by name at any depth. */
export type LogFields = Record<string, unknown>

/** Levels from developer information to faults that need attention. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Writes structured log lines without mail content and secrets. An `error` field is an Error. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void

  /** Returns a logger that adds these fields to each line. */
  with(fields: LogFields): Logger
}
