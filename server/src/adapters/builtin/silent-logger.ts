import type { Logger } from '../../ports/logger.ts'

const ignore = (): void => undefined

/** Logger of commands, which print their own messages. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  with: () => silentLogger,
}
