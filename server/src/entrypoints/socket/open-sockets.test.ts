import { expect, test } from 'vitest'
import { OpenSockets, socketLimits } from './open-sockets.ts'

test('limits unauthenticated sockets per network and reuses released slots', () => {
  const open = new OpenSockets(undefined)
  const acquired = Array.from({ length: socketLimits.perAddress }, (_, at) =>
    open.acquireForAddress(`2001:db8::${at}`),
  )
  expect(acquired).not.toContain(null)
  expect(open.acquireForAddress('2001:db8::ffff')).toBeNull()
  expect(open.acquireForAddress('192.0.2.1')).not.toBeNull()
  acquired[0]?.()
  acquired[0]?.()
  expect(open.acquireForAddress('2001:db8::ffff')).not.toBeNull()
  expect(open.acquireForAddress('2001:db8::fffe')).toBeNull()
})
