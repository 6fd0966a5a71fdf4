import { expect, test } from 'vitest'
import { PrimaryServer } from './primary-server.ts'

test.each([
  'postgres://b:c@db/bocau',
  // Shapes that the driver reads, although they are no URLs.
  'postgres://b:c@/bocau?host=/run/postgresql',
  '/run/postgresql bocau',
])('%s is one server', async (url) => {
  expect(await new PrimaryServer(url).find()).toBe(url)
})
