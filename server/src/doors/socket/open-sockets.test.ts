import { expect, test } from 'vitest'
import { OpenSockets, socketLimits } from './open-sockets.ts'

test('limits unauthenticated sockets per network and reuses released slots', () => {
  const open = new OpenSockets(undefined)
  const taken = Array.from({ length: socketLimits.perAddress }, (_, at) =>
    open.takeForStranger(`2001:db8::${at}`),
  )
  expect(taken).not.toContain(null)
  expect(open.takeForStranger('2001:db8::ffff')).toBeNull()
  expect(open.takeForStranger('192.0.2.1')).not.toBeNull()
  taken[0]?.()
  taken[0]?.()
  expect(open.takeForStranger('2001:db8::ffff')).not.toBeNull()
  expect(open.takeForStranger('2001:db8::fffe')).toBeNull()
})
