import { expect, test } from 'vitest'
import { listServers } from './database-servers.ts'

test.each([
  ['postgres://b:c@db/bocau', ['postgres://b:c@db/bocau']],
  [
    'postgres://b:c@one:5432,two:5433/bocau?target_session_attrs=read-write&sslmode=require',
    ['postgres://b:c@one:5432/bocau?sslmode=require', 'postgres://b:c@two:5433/bocau?sslmode=require'],
  ],
  [
    'postgres://b:c%40@[::1]:5432,[::2]/bocau',
    ['postgres://b:c%40@[::1]:5432/bocau', 'postgres://b:c%40@[::2]/bocau'],
  ],
  ['postgres:///bocau?host=/run/postgresql', ['postgres:///bocau?host=%2Frun%2Fpostgresql']],
  ['postgres://b:p@a,b@one/bocau', ['postgres://b:p%40a,b@one/bocau']],
  ['postgres://b:a,b@one,two/bocau', ['postgres://b:a,b@one/bocau', 'postgres://b:a,b@two/bocau']],
])('%s names the servers %s', (url, servers) => {
  expect(listServers(url)).toEqual(servers)
})

test.each(['', 'host=db', 'postgres://one:x,two/bocau'])('%j is not an address', (url) => {
  expect(listServers(url)).toContain('')
})
