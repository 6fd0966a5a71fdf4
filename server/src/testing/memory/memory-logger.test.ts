import { loggerSuite } from '../../ports/logger.suite.ts'
import { MemoryLogger } from './memory-logger.ts'

loggerSuite('memory', () => {
  const logger = new MemoryLogger()
  return { logger, written: () => JSON.stringify(logger.lines) }
})
