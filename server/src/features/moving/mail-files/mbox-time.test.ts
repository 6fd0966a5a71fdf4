import { afterEach, expect, test, vi } from 'vitest'
import { readMboxTime } from './read-mbox.ts'

afterEach(() => vi.unstubAllEnvs())

const at = '2024-05-06T07:08:09.000Z'

test.each([
  ['From a@x.test Mon May  6 07:08:09 2024', at],
  ['From - Mon May 06 07:08:09 2024\r\n', at],
  ['From 1798@xxx Mon May 06 07:08:09 +0000 2024', at],
  ['From a Mon May 6 14:08:09 2024 +0700', at],
  ['From a Mon May 6 14:08:09 +0700 2024', at],
  ['From a Mon May 6 03:08:09 EDT 2024', at],
  ['From a Mon, 06 May 2024 07:08:09 GMT', at],
  ['From a 2024-05-06T07:08:09Z', at],
  ['From a 2024-05-06T14:08:09+07:00', at],
  ['From a 2024-05-06 07:08:09', at],
  ['From a 2024-05-06T07:08:09', at],
  ['From a 06-May-2024 07:08:09', at],
  ['From here 12:34', null],
])('the time of `%s` does not depend on the local time zone', (line, expected) => {
  for (const zone of ['UTC', 'Asia/Ho_Chi_Minh', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    const time = readMboxTime(line)
    expect(time === null ? null : new Date(time).toISOString()).toBe(expected)
  }
})
