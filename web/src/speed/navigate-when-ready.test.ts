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

test('navigates immediately without pending data', () => {
  navigateWhenReady(undefined, goTo('list'))
  expect(went).toEqual(['list'])
})

test('navigates once the data has arrived, only once', async () => {
  navigateWhenReady(Promise.resolve(), goTo('thread'))
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual(['thread'])
})

test('waits for a slow network only up to a limit', async () => {
  navigateWhenReady(new Promise(() => {}), goTo('thread'))
  await vi.advanceTimersByTimeAsync(39)
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
})

test('navigates after a failed request, so that the page shows the error', async () => {
  navigateWhenReady(Promise.reject(new Error('refused')), goTo('thread'))
  await vi.advanceTimersByTimeAsync(1)
  expect(went).toEqual(['thread'])
})

test('the last of two clicks wins in any order of responses', async () => {
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 10)), goTo('first'))
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 20)), goTo('second'))
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual(['second'])
})

test('a navigation elsewhere cancels the pending one', async () => {
  navigateWhenReady(new Promise(() => {}), goTo('thread'))
  vi.stubGlobal('location', { href: 'http://here/folder/Sent' })
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual([])
})
