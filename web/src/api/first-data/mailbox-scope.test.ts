import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { expect, test } from 'vitest'
import { baseOf, scoped } from './mailbox-scope.ts'

const base = '/m/912853352117698560'
const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]

test.each([
  [`${base}/folder/INBOX`, base],
  [base, base],
  ['/folder/INBOX', ''],
  ['/m/12/folder/INBOX', ''],
  [`/folder${base}`, ''],
])('the mailbox that %s names is %j', (path, expected) => {
  expect(baseOf(path)).toBe(expected)
})

test('all that may be asked for in the mailbox of another is asked for there by a window of it', () => {
  const paths = endpoints.filter(([, { mailbox }]) => mailbox).map(([key]) => key.split(' ')[1] ?? '')
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => scoped(path, base) !== base + path)).toEqual([])
})

test('settings, mailboxes and what is the installation’s are asked for as the person', () => {
  const own = ['/api/v2/settings', '/api/v2/mailboxes', '/api/v2/session', '/api/v2/public/files/x/raw']
  expect(own.map((path) => scoped(path, base))).toEqual(own)
})
