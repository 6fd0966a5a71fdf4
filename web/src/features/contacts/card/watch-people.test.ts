// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PointedPerson, watchPeople } from './watch-people.ts'

const clicked = vi.fn<() => void>()
const show = vi.fn<(person: PointedPerson | null) => void>()
let picture: HTMLElement
let unwatch: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<a href="#7">HN</a>'
  picture = document.body.firstElementChild as HTMLElement
  picture.addEventListener('click', clicked)
  const named = { name: 'Hà', email: 'ha@mocviet.test', anchor: picture, isVerified: true }
  unwatch = watchPeople(show, () => false, { at: () => named, key: 'h', focused: () => null })
})

afterEach(() => {
  unwatch()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Dispatches a touch event on the picture; returns true if the browser's default applies. */
const finger = (type: string) =>
  picture.dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true }),
  )

function rest() {
  finger('pointerdown')
  show.mockClear()
  vi.advanceTimersByTime(5_000)
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isPressed: true }))
}

test('a long press opens the card without context menu or click', () => {
  rest()
  expect(finger('contextmenu')).toBe(false)
  finger('pointerup')
  finger('click')
  expect(clicked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(finger('contextmenu')).toBe(true)
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})

test('a cancelled touch does not suppress the next click', () => {
  rest()
  finger('pointercancel')
  finger('click')
  expect(clicked).toHaveBeenCalledOnce()
})
