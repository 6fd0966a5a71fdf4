// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTouches } from './touch-gestures.ts'

const clicked = vi.fn<() => void>()
const held = vi.fn<(id: string) => void>()
let row: HTMLElement
let unfollow: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><a data-id="7" href="#7">Thư</a></div>'
  const list = document.body.firstElementChild as HTMLElement
  row = list.firstElementChild as HTMLElement
  row.addEventListener('click', clicked)
  unfollow = followTouches(list, { onHold: held, onSwipe: () => {}, mayPushLeft: () => true })
})

afterEach(() => {
  unfollow()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** What a finger does to the row; answers whether the browser goes on with it. */
const finger = (type: string) =>
  row.dispatchEvent(
    new PointerEvent(type, {
      pointerType: 'touch',
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
    }),
  )

test('a finger that has chosen a row opens nothing when it goes, however long it rested', () => {
  finger('pointerdown')
  vi.advanceTimersByTime(5_000)
  expect(held).toHaveBeenCalledExactlyOnceWith('7')
  finger('pointerup')
  finger('click')
  expect(clicked).not.toHaveBeenCalled()
  finger('pointerdown')
  finger('pointerup')
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})

test('no menu of the browser comes of a finger that rests, before and after it has chosen the row', () => {
  finger('pointerdown')
  expect(finger('contextmenu')).toBe(false)
  vi.advanceTimersByTime(600)
  expect(finger('contextmenu')).toBe(false)
  finger('pointerup')
  expect(finger('contextmenu')).toBe(true)
})

test('a finger that the browser takes for something else chooses nothing, and the next click is one', () => {
  finger('pointerdown')
  finger('pointercancel')
  vi.advanceTimersByTime(600)
  expect(held).not.toHaveBeenCalled()
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})
