import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deletePictures, findPicture, requestPicture, storePictures } from './pictures.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const fetched = vi.fn<typeof fetch>()
const urlOf = (email: string) => `/api/v2/avatar?email=${encodeURIComponent(email)}&v=1`
const requestedAddresses = () =>
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
  deletePictures()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(...addresses: string[]): Promise<void> {
  for (const address of addresses) requestPicture(address)
  await vi.advanceTimersByTimeAsync(600)
}

test('requests the pictures of all colleagues of a screen together', async () => {
  await show(
    'ha@mocviet.test',
    'phuc@mocviet.test',
    'ha@mocviet.test',
    'duy@dakwood.test',
    'a@not-mocviet.test',
  )
  expect(requestedAddresses()).toEqual([['ha@mocviet.test', 'phuc@mocviet.test']])
  expect(findPicture('ha@mocviet.test')).toBe(urlOf('ha@mocviet.test'))
  expect([findPicture('phuc@mocviet.test'), findPicture('duy@dakwood.test')]).toEqual([null, undefined])

  await show('ha@mocviet.test', 'phuc@mocviet.test')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('splits many addresses into requests that fit a URL', async () => {
  await show(...Array.from({ length: 30 }, (_, n) => `no${n}@mocviet.test`))
  expect(requestedAddresses().map((some) => some?.length)).toEqual([24, 6])
})

test('failed addresses are requested again later', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  await show('ha@mocviet.test')
  expect(findPicture('ha@mocviet.test')).toBeUndefined()
  await show('ha@mocviet.test')
  expect(findPicture('ha@mocviet.test')).toBe(urlOf('ha@mocviet.test'))
})

test('a changed picture is shown immediately, and none survive sign-out', () => {
  storePictures({ 'khue@mocviet.test': urlOf('khue@mocviet.test') })
  expect(findPicture('khue@mocviet.test')).toBe(urlOf('khue@mocviet.test'))
  deletePictures()
  expect(findPicture('khue@mocviet.test')).toBeUndefined()
})
