import { expect, test } from 'vitest'
import { findClientAddress } from './client-address.ts'

const peer = '203.0.113.5'
const owner = '198.51.100.7'
const forged = `Received: from mx.bank.example (mx.bank.example [${owner}]) by mx.evil.example with ESMTP`
const find = (...lines: string[]) =>
  findClientAddress(Buffer.from(`${lines.join('\r\n')}\r\nFrom: x\r\n\r\ny`))

test.each([
  ['Postfix', `from mx.evil.example (unknown [${peer}])\r\n\tby mx.mocviet.test (Postfix) with ESMTP id 1`],
  [
    'Postfix, IPv6',
    `from x (x [IPv6:2001:db8::5])\r\n\tby mx.mocviet.test (Postfix) with ESMTP`,
    '2001:db8::5',
  ],
  ['Postfix, a client behind a router', `from [192.168.1.5] (x [${peer}]) by mx.mocviet.test (Postfix)`],
  ['Exim', `from mx.evil.example ([${peer}]:4321 helo=evil)\r\n\tby mx.mocviet.test with esmtp (Exim 4.98)`],
  [
    'Exim, without reverse DNS',
    `from [${peer}] (helo=mx.evil.example)\r\n\tby mx.mocviet.test with esmtp (Exim 4.98)`,
  ],
  [
    'Exim, an inner address in HELO',
    `from [${peer}] (helo=[127.0.0.1])\r\n\tby mx.mocviet.test with esmtp (Exim 4.98)`,
  ],
  [
    'sendmail',
    `from mx.evil.example (IDENT:x@rdns.example [${peer}])\r\n\tby mx.mocviet.test (8.18.1/8.18.1) with ESMTP`,
  ],
  [
    'OpenSMTPD',
    `from mx.evil.example (mx.evil.example [${peer}])\r\n\tby mx.mocviet.test (OpenSMTPD) with ESMTP`,
  ],
  ['Exchange', `from mx.evil.example (${peer}) by EX01.mocviet.test (10.0.0.5) with Microsoft SMTP Server`],
  ['qmail', `from unknown (HELO mx.evil.example) (${peer})\r\n  by mx.mocviet.test with SMTP`],
])('reads the client from the Received header of %s', (_, line, address = peer) => {
  expect(find(`Received: ${line}`, forged)).toBe(address)
})

test.each([
  ['Postfix', `from [${owner}] (unknown [${peer}]) by mx.mocviet.test (Postfix) with ESMTP id 1`],
  ['Exim', `from [${peer}] (helo=[${owner}]) by mx.mocviet.test with esmtp (Exim 4.98)`],
  ['Exchange', `from [${owner}] (${peer}) by EX01.mocviet.test (10.0.0.5) with Microsoft SMTP Server`],
  ['qmail', `from unknown (HELO [${owner}]) (${peer}) by mx.mocviet.test with SMTP`],
])("ignores an address in the client's HELO: %s", (_, line) => {
  expect(find(`Received: ${line}`, forged)).not.toBe(owner)
})

test('skips Received headers of local servers', () => {
  const localSteps = [
    'Received: from mx.mocviet.test by store.mocviet.test with LMTP',
    'Received: from mx.mocviet.test (localhost [127.0.0.1]) by mx.mocviet.test (Postfix) with ESMTP',
  ]
  expect(find(...localSteps, `Received: from x (x [${peer}]) by mx.mocviet.test`, forged)).toBe(peer)
  expect(find(...localSteps)).toBeNull()
})

test.each([
  ['edge.mocviet.test', null],
  ['mx.mocviet.test', null],
  ['mx.evil.example', owner],
])('a public address above a header by %s is the client %s', (by, client) => {
  const lines = [
    `Received: from edge (edge [${owner}]) by mx.mocviet.test (Postfix) with ESMTP`,
    `Received: from mx.evil.example (unknown [${peer}]) by ${by} (Postfix) with ESMTP`,
  ]
  expect(find(...lines)).toBe(client)
})
