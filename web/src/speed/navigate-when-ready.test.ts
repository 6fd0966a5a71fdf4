import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigateWhenReady } from './navigate-when-ready.ts'

let visited: string[]
const visit = (page: string) => () => {
  visited.push(page)
}

beforeEach(() => {
  visited = []
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'http://here/folder/INBOX' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('navigates immediately without pending data', () => {
  navigateWhenReady(undefined, visit('list'))
  expect(visited).toEqual(['list'])
})

test('navigates once the data has arrived, only once', async () => {
  navigateWhenReady(Promise.resolve(), visit('thread'))
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual(['thread'])
  await vi.advanceTimersByTimeAsync(200)
  expect(visited).toEqual(['thread'])
})

test('waits for a slow network only up to a limit', async () => {
  navigateWhenReady(new Promise(() => {}), visit('thread'))
  await vi.advanceTimersByTimeAsync(99)
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual(['thread'])
})

test('navigates after a failed request, so that the page shows the error', async () => {
  navigateWhenReady(Promise.reject(new Error('refused')), visit('thread'))
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual(['thread'])
})

test('the last of two clicks wins in any order of responses', async () => {
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 10)), visit('first'))
  navigateWhenReady(new Promise((resolve) => setTimeout(resolve, 20)), visit('second'))
  await vi.advanceTimersByTimeAsync(100)
  expect(visited).toEqual(['second'])
})

test('a navigation elsewhere cancels the pending one', async () => {
  navigateWhenReady(new Promise(() => {}), visit('thread'))
  vi.stubGlobal('location', { href: 'http://here/folder/Sent' })
  await vi.advanceTimersByTimeAsync(200)
  expect(visited).toEqual([])
})
