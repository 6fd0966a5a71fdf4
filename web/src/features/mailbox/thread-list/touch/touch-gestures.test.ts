// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackRowTouches } from './touch-gestures.ts'

const clicked = vi.fn<() => void>()
const onLongPress = vi.fn<(id: string) => void>()
let row: HTMLElement
let unfollow: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><a data-id="7" href="#7">Thư</a></div>'
  const list = document.body.firstElementChild as HTMLElement
  row = list.firstElementChild as HTMLElement
  row.addEventListener('click', clicked)
  unfollow = trackRowTouches(list, { onLongPress: onLongPress, onSwipe: () => {}, maySwipeLeft: () => true })
})

afterEach(() => {
  unfollow()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Dispatches a touch event on the row; returns true if the browser's default applies. */
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

test('releasing a finger that selected a row opens nothing', () => {
  finger('pointerdown')
  vi.advanceTimersByTime(5_000)
  expect(onLongPress).toHaveBeenCalledExactlyOnceWith('7')
  finger('pointerup')
  finger('click')
  expect(clicked).not.toHaveBeenCalled()
  finger('pointerdown')
  finger('pointerup')
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})

test('a long press never opens the browser menu', () => {
  finger('pointerdown')
  expect(finger('contextmenu')).toBe(false)
  vi.advanceTimersByTime(600)
  expect(finger('contextmenu')).toBe(false)
  finger('pointerup')
  expect(finger('contextmenu')).toBe(true)
})

test('a cancelled touch selects nothing, and the next click works', () => {
  finger('pointerdown')
  finger('pointercancel')
  vi.advanceTimersByTime(600)
  expect(onLongPress).not.toHaveBeenCalled()
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})
