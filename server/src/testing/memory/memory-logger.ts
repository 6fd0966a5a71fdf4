import { logScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/metric-events.ts'
import { redact, redactText } from '../../kernel/redact.ts'
import type { LogFields, Logger, LogLevel } from '../../ports/logger.ts'

/** A redacted log line. */
export type LogLine = { level: LogLevel; message: string; fields: LogFields }

/** Collects log lines for tests. */
export class MemoryLogger implements Logger {
  readonly lines: LogLine[]
  #fields: LogFields

  constructor(lines: LogLine[] = [], fields: LogFields = {}) {
    this.lines = lines
    this.#fields = fields
  }

  debug(message: string, fields?: LogFields): void {
    this.#add('debug', message, fields)
  }

  info(message: string, fields?: LogFields): void {
    this.#add('info', message, fields)
  }

  warn(message: string, fields?: LogFields): void {
    this.#add('warn', message, fields)
  }

  error(message: string, fields?: LogFields): void {
    this.#add('error', message, fields)
  }

  with(fields: LogFields): Logger {
    return new MemoryLogger(this.lines, { ...this.#fields, ...redact(fields) })
  }

  #add(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (level === 'warn' || level === 'error')
      metricEvents.trouble.publish({ level, kind: redactText(message) })
    const entry = redact({ ...logScope(), ...fields })
    this.lines.push({ level, message: redactText(message), fields: { ...this.#fields, ...entry } })
  }
}
