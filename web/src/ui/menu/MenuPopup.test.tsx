// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuButton } from './MenuButton.tsx'
import { MenuLayer } from './MenuLayer.tsx'
import type { MenuEntry } from './menu.ts'

// Only stops a hanging test; it is not an assertion.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

async function openByKey(entries: MenuEntry[]) {
  const person = userEvent.setup()
  render(
    <>
      <MenuButton menuLabel="More" entries={() => entries}>
        More
      </MenuButton>
      <MenuLayer />
    </>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  act(() => button.focus())
  await person.keyboard('{ArrowDown}')
  return { person, button, menu: await screen.findByRole('menu', { name: 'More' }) }
}

const item = (name: string) => screen.getByRole('menuitem', { name })
const menuEntries = (onSelect: () => void): MenuEntry[] => [
  { id: 'open', label: 'Open', onSelect: () => {} },
  { id: 'rename', label: 'Rename', isDisabled: true, onSelect },
  { id: 'line', isSeparator: true },
  { id: 'delete', label: 'Delete', onSelect },
]

test('a menu opened by key skips disabled entries and wraps around', async () => {
  const { person, button } = await openByKey(menuEntries(() => {}))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(item('Open'))
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('Delete'))
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('Open'))
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(item('Delete'))
  await person.keyboard('o')
  expect(document.activeElement).toBe(item('Open'))
})

test('Escape closes a menu and returns the focus to its button', async () => {
  const { person, button } = await openByKey(menuEntries(() => {}))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('Enter selects once and closes, but not a disabled entry', async () => {
  const onSelect = vi.fn<() => void>()
  const { person } = await openByKey(menuEntries(onSelect))
  await person.click(item('Rename'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(item('Rename').getAttribute('aria-disabled')).toBe('true')
  act(() => item('Delete').focus())
  await person.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('options of a menu are radio entries in a named group', async () => {
  await openByKey([
    { id: 'h', heading: 'Order' },
    { id: 'new', label: 'Newest', isChecked: true, onSelect: () => {} },
    { id: 'old', label: 'Oldest', isChecked: false, onSelect: () => {} },
  ])
  const group = screen.getByRole('group', { name: 'Order' })
  const states = [...group.querySelectorAll('[role="menuitemradio"]')].map((it) => [
    it.textContent,
    it.getAttribute('aria-checked'),
  ])
  expect(states).toEqual([
    ['Newest', 'true'],
    ['Oldest', 'false'],
  ])
})
