import { afterEach, expect, test, vi } from 'vitest'
import { promised } from '../../store.ts'
import {
  dismissToast,
  expireToast,
  pauseToasts,
  runToastAction,
  showToast,
  showToastOf,
  undoLatest,
  visibleToasts,
} from './toasts.ts'

afterEach(() => {
  pauseToasts(false)
  for (const toast of visibleToasts()) dismissToast(toast.id)
})

const texts = () => visibleToasts().map((toast) => toast.text)

test('a fourth notice replaces the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast({ text })
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('an expired undo is reported, a used one is not', () => {
  const onPassed = vi.fn<() => void>()
  const undo = vi.fn<() => void>()
  const close = showToast({
    text: 'moved',
    action: { label: 'Undo', run: undo, isUndo: true },
    onExpired: onPassed,
  })
  close()
  expect(onPassed).toHaveBeenCalledOnce()

  showToast({ text: 'moved', action: { label: 'Undo', run: undo, isUndo: true }, onExpired: onPassed })
  undoLatest()
  expect(undo).toHaveBeenCalledOnce()
  expect(onPassed).toHaveBeenCalledOnce()
})

test('the undo key reverts the latest action, skipping other notices', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  showToast({ text: 'first', action: { label: 'Undo', run: first, isUndo: true } })
  showToast({ text: 'second', action: { label: 'Undo', run: second, isUndo: true } })
  showToast({ text: 'saved', action: { label: 'View', run: vi.fn<() => void>() } })
  undoLatest()
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
  expect(texts()).toEqual(['first', 'saved'])
})

test('a notice stays 3 seconds, an undo 5 and an error 8', () => {
  showToast({ text: 'notice' })
  showToast({ text: 'undo', action: { label: 'Undo', run: vi.fn<() => void>(), isUndo: true } })
  showToast({ text: 'error', kind: 'error' })
  expect(visibleToasts().map((toast) => toast.seconds)).toEqual([3, 5, 8])
  runToastAction(-1)
})

test('hovering pauses all notices; afterwards the oldest are removed', () => {
  for (const text of ['one', 'two', 'three']) showToast({ text })
  pauseToasts(true)
  showToast({ text: 'four' })
  for (const { id } of visibleToasts()) expireToast(id)
  // A new one appears above the others, which keep their position at the bottom.
  expect(texts()).toEqual(['four', 'one', 'two', 'three'])

  pauseToasts(false)
  expect(texts()).toEqual(['four', 'two', 'three'])
})

test('the undo key reverts the latest action at any notice position', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  showToast({ text: 'first', action: { label: 'Undo', run: first, isUndo: true } })
  pauseToasts(true)
  showToast({ text: 'second', action: { label: 'Undo', run: second, isUndo: true } })
  undoLatest()
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

test('undo before the response reverts the action without a notice', async () => {
  const { promise, resolve } = promised<void>()
  const undo = vi.fn<() => void>()
  const before = vi.fn<() => void>()
  showToast({ text: 'before', action: { label: 'Undo', run: before, isUndo: true } })
  const done = showToastOf(async () => {
    await promise
    return { text: 'archived', action: { label: 'Undo', run: undo, isUndo: true } }
  })
  undoLatest()
  expect([undo.mock.calls.length, before.mock.calls.length]).toEqual([0, 0])
  undoLatest()
  expect([undo.mock.calls.length, before.mock.calls.length]).toEqual([0, 1])
  resolve()
  await done
  expect(undo).toHaveBeenCalledOnce()
  expect(texts()).toEqual([])
})

test('with responses out of order, undo reverts the last action', async () => {
  const slow = promised<void>()
  const undone: string[] = []
  const runAction = (text: string, wait: Promise<void>) =>
    showToastOf(async () => {
      await wait
      return { text, action: { label: 'Undo', run: () => undone.push(text), isUndo: true } }
    })
  const first = runAction('first', slow.promise)
  await runAction('second', Promise.resolve())
  slow.resolve()
  await first
  undoLatest()
  undoLatest()
  expect(undone).toEqual(['second', 'first'])
})

test('a failed action reports its error and has no undo', async () => {
  await showToastOf(async () => {
    undoLatest()
    return { text: 'refused', kind: 'error' }
  })
  expect(texts()).toEqual(['refused'])
  undoLatest()
  expect(texts()).toEqual(['refused'])
})
