import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { expect, test } from 'vitest'
import { baseOf, mailboxPath } from './mailbox-scope.ts'

const base = '/m/912853352117698560'
const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]

test.each([
  [`${base}/folder/INBOX`, base],
  [base, base],
  ['/folder/INBOX', ''],
  ['/m/12/folder/INBOX', ''],
  [`/folder${base}`, ''],
])('the mailbox named by %s is %j', (path, expected) => {
  expect(baseOf(path)).toBe(expected)
})

test('a delegated window requests everything possible in its mailbox', () => {
  const paths = endpoints.filter(([, { mailbox }]) => mailbox).map(([key]) => key.split(' ')[1] ?? '')
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => mailboxPath(path, base) !== base + path)).toEqual([])
})

test("settings, mailboxes and installation data use the user's own scope", () => {
  const accountPaths = [
    '/api/v2/settings',
    '/api/v2/mailboxes',
    '/api/v2/session',
    '/api/v2/public/files/x/raw',
  ]
  expect(accountPaths.map((path) => mailboxPath(path, base))).toEqual(accountPaths)
})

const source = join(import.meta.dirname, '../..')

/** Pages that do not exist in a delegated mailbox. */
const accountPages =
  /^features\/((account|contacts\/(page|form|files)|drive|settings\/(moving|senders|templates))\/|contacts\/contact-)/

/** Endpoints for the user's own mailbox only, with the reason why a delegated window never calls them. */
const accountOnly: Record<string, string> = {
  'GET /api/v2/sessions': 'alerts of an account come to its own windows',
  'POST /api/v2/messages/:id/receipt': 'the note that asks is not there',
  'POST /api/v2/contacts': 'menus and cards of people lack it',
  'POST /api/v2/messages/periodic': 'the menu of sending lacks it',
  'POST /api/v2/templates': 'templates are inserted and not made',
  'PATCH /api/v2/templates/:id': 'templates are inserted and not made',
  'POST /api/v2/cloud_drive/files': 'there is no drive',
  'GET /api/v2/cloud_drive/files': 'there is no drive',
  'POST /api/v2/cloud_drive/files/:id/save': 'there is no drive',
  'POST /api/v2/cloud_drive/attach': 'there is no drive',
  'POST /api/v2/files/:uuid/office': 'there is no drive',
}

test('a delegated window calls only endpoints open to it', () => {
  const calls = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !accountPages.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(source, path), 'utf8').matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)'/g),
      ].map(([, key = '']) => key),
    )
  const closed = new Set(
    calls.filter((key) => {
      const endpoint = (allEndpoints as Record<string, Endpoint>)[key]
      const path = key.split(' ')[1] ?? ''
      return endpoint && !endpoint.mailbox && endpoint.access !== 'public' && mailboxPath(path, base) !== path
    }),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect([...closed].toSorted()).toEqual(Object.keys(accountOnly).toSorted())
})
