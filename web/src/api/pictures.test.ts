import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPicture, forgetPictures, keepPictures, wantPicture } from './pictures.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const fetched = vi.fn<typeof fetch>()
const urlOf = (email: string) => `/api/v2/avatar?email=${encodeURIComponent(email)}&v=1`
const askedFor = () =>
  fetched.mock.calls.map(([address]) =>
    new URL(address as string, 'http://here').searchParams.get('emails')?.split(','),
  )

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(async () =>
    Response.json([{ email: 'ha@mocviet.test', avatar_url: urlOf('ha@mocviet.test') }]),
  )
  vi.stubGlobal('fetch', fetched)
  queryClient.setQueryData(queryKeys.user, {
    email: 'khue@mocviet.test',
    domains: [{ domain: 'mocviet.test', active: true }],
  })
})
afterEach(() => {
  forgetPictures()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function look(...addresses: string[]): Promise<void> {
  for (const address of addresses) wantPicture(address)
  await vi.advanceTimersByTimeAsync(600)
}

test('all colleagues of a screen are asked for with one question, and nobody else', async () => {
  await look(
    'ha@mocviet.test',
    'phuc@mocviet.test',
    'ha@mocviet.test',
    'duy@dakwood.test',
    'a@not-mocviet.test',
  )
  expect(askedFor()).toEqual([['ha@mocviet.test', 'phuc@mocviet.test']])
  expect(findPicture('ha@mocviet.test')).toBe(urlOf('ha@mocviet.test'))
  expect([findPicture('phuc@mocviet.test'), findPicture('duy@dakwood.test')]).toEqual([null, undefined])

  await look('ha@mocviet.test', 'phuc@mocviet.test')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('many are asked for in questions that fit an address', async () => {
  await look(...Array.from({ length: 30 }, (_, n) => `no${n}@mocviet.test`))
  expect(askedFor().map((some) => some?.length)).toEqual([24, 6])
})

test('whoever could not be asked for is asked for again the next time', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  await look('ha@mocviet.test')
  expect(findPicture('ha@mocviet.test')).toBeUndefined()
  await look('ha@mocviet.test')
  expect(findPicture('ha@mocviet.test')).toBe(urlOf('ha@mocviet.test'))
})

test('a picture that changes is known at once, and none of them is left for the next person', () => {
  keepPictures({ 'khue@mocviet.test': urlOf('khue@mocviet.test') })
  expect(findPicture('khue@mocviet.test')).toBe(urlOf('khue@mocviet.test'))
  forgetPictures()
  expect(findPicture('khue@mocviet.test')).toBeUndefined()
})
