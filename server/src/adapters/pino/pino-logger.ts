import { type DestinationStream, type Logger as Pino, pino, stdTimeFunctions } from 'pino'
import { logScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/metric-events.ts'
import { redact, redactText } from '../../kernel/redact.ts'
import type { LogFields, Logger, LogLevel } from '../../ports/logger.ts'

type PinoOptions = {
  level: LogLevel | 'silent'
  /** Destination of lines; by default standard output. */
  destination?: DestinationStream
}

/** Log lines as JSON: `level`, `time` (ISO), fields, `msg`. */
export function createPinoLogger({ level, destination }: PinoOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return new PinoLogger(destination ? pino(options, destination) : pino(options))
}

class PinoLogger implements Logger {
  #pino: Pino

  constructor(logger: Pino) {
    this.#pino = logger
  }

  debug(message: string, fields?: LogFields): void {
    this.#write('debug', message, fields)
  }

  info(message: string, fields?: LogFields): void {
    this.#write('info', message, fields)
  }

  warn(message: string, fields?: LogFields): void {
    this.#write('warn', message, fields)
  }

  error(message: string, fields?: LogFields): void {
    this.#write('error', message, fields)
  }

  with(fields: LogFields): Logger {
    return new PinoLogger(this.#pino.child(redact(fields)))
  }

  #write(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (level === 'warn' || level === 'error')
      metricEvents.trouble.publish({ level, kind: redactText(message) })
    if (this.#pino.isLevelEnabled(level))
      this.#pino[level](redact({ ...logScope(), ...fields }), redactText(message))
  }
}
