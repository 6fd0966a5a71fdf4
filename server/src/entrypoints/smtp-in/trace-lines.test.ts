import { expect, test } from 'vitest'
import { traceLines } from './trace-lines.ts'

const received = {
  envelopeFrom: 'vy@xuongmoc.example',
  helo: 'mx.xuongmoc.example',
  clientAddress: '192.0.2.7',
  hostname: 'mx.mocviet.test',
  protocol: 'ESMTPS',
  id: 'abc',
  at: Date.UTC(2026, 10, 20, 3, 0, 0),
}

test('adds sender, client and time to the top of a message', () => {
  expect(traceLines(received)).toBe(
    [
      'Return-Path: <vy@xuongmoc.example>',
      'Received: from mx.xuongmoc.example ([192.0.2.7])',
      '\tby mx.mocviet.test with ESMTPS id abc;',
      '\tFri, 20 Nov 2026 03:00:00 +0000',
      '',
    ].join('\r\n'),
  )
  expect(traceLines({ ...received, envelopeFrom: '', helo: '', clientAddress: '2001:db8::1' })).toContain(
    'Return-Path: <>\r\nReceived: from unknown ([IPv6:2001:db8::1])\r\n',
  )
})

test('client data cannot inject a header line', () => {
  const lines = traceLines({ ...received, helo: 'x\r\nBcc: a@b\r\n(y)', envelopeFrom: 'a>\r\nX: y@b' })
  expect(lines.split('\r\n')).toHaveLength(5)
  expect(lines).toContain('Received: from xBcc:a@by ([192.0.2.7])')
  expect(lines).toContain('Return-Path: <aX:y@b>')
})
