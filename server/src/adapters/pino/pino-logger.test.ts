import { expect, test } from 'vitest'
import { loggerSuite } from '../../ports/logger.suite.ts'
import { createPinoLogger } from './pino-logger.ts'

loggerSuite('pino', () => watch('debug'))

test('a line is one JSON object', () => {
  const { logger, written } = watch('info')
  logger.with({ door: 'lmtp' }).info('message stored', { size: 3 })
  logger.debug('not wanted')

  expect(written().trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(written())).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    door: 'lmtp',
    size: 3,
    msg: 'message stored',
  })
})

function watch(level: 'debug' | 'info') {
  let text = ''
  const destination = {
    write: (line: string) => {
      text += line
    },
  }
  return { logger: createPinoLogger({ level, destination }), written: () => text }
}
