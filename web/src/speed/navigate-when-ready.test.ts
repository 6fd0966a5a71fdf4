import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigateWhenReady } from './navigate-when-ready.ts'

let went: string[]
const goTo = (place: string) => () => {
  went.push(place)
}

beforeEach(() => {
  went = []
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'http://here/folder/INBOX' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for nothing is gone to at once', () => {
  navigateWhenReady(undefined, goTo('list'))
  expect(went).toEqual(['list'])
})

test('a place is gone to when what it shows has come, and only once', async () => {
  navigateWhenReady(Promise.resolve(), goTo('thread'))
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual(['thread'])
})

test('a slow network is waited for no longer than a click may take', async () => {
  navigateWhenReady(new Promise(() => {}), goTo('thread'))
  await vi.advanceTimersByTimeAsync(39)
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
})

test('what could not be fetched is gone to as well: the place says why', async () => {
  navigateWhenReady(Promise.reject(new Error('refused')), goTo('thread'))
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
})

test('the last of two clicks counts, whatever comes first', async () => {
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 10)), goTo('first'))
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 20)), goTo('second'))
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual(['second'])
})

test('who went elsewhere meanwhile stays there', async () => {
  navigateWhenReady(new Promise(() => {}), goTo('thread'))
  vi.stubGlobal('location', { href: 'http://here/folder/Sent' })
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual([])
})
