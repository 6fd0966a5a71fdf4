// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useShortcuts } from '../../../../ui/keyboard/shortcuts.ts'
import { aThread } from '../../testing.ts'
import type { RowEvents } from './row-events.ts'
import { ThreadRow } from './ThreadRow.tsx'

afterEach(cleanup)

const duy = { name: 'Trương Đình Duy', email: 'duy@dakwood.test' }

/** Handles keys as the page does, without shortcuts. */
const Keyboard = () => {
  useShortcuts({})
  return null
}

function show(props: Partial<ComponentProps<typeof ThreadRow>> = {}) {
  const calls: string[] = []
  const on: RowEvents = {
    onOpen: (id, isByKey) => calls.push(`open ${id} ${isByKey ? 'by key' : 'by hand'}`),
    onToggle: (id) => calls.push(`tick ${id}`),
    onRange: (id) => calls.push(`range ${id}`),
    onStar: (id) => calls.push(`star ${id}`),
    onAction: (id, action) => calls.push(`${action} ${id}`),
    onFocus: () => {},
    onMove: (to) => calls.push(to),
    onPoint: () => {},
  }
  render(
    <StrictMode>
      {/* biome-ignore lint/a11y/useSemanticElements: like the list itself */}
      <div role="grid" aria-label="Inbox">
        <ThreadRow
          thread={aThread({ id: '7', subject: 'Báo giá', participants: [duy], unread: true })}
          folder="INBOX"
          reader={{ email: 'khue@mocviet.test', me: 'tôi' }}
          folderLabels={{}}
          isSelected={false}
          isCursor
          isArrived={false}
          isOpen={false}
          isReached={false}
          today={0}
          on={on}
          {...props}
        />
      </div>
    </StrictMode>,
  )
  return { told: calls, row: screen.getByRole('row'), person: userEvent.setup() }
}

test('a row is described in one sentence with its selection state', () => {
  const { row } = show({ isSelected: true })
  expect(row.getAttribute('aria-label')).toMatch(/^Chưa đọc, Trương Đình Duy, Báo giá/)
  expect(row.getAttribute('aria-selected')).toBe('true')
  expect(within(row).getByRole('checkbox')).toHaveProperty('checked', true)
  expect(within(row).getByRole('link').getAttribute('href')).toContain('/7')
})

test('only the cursor row is a tab stop', () => {
  const { row } = show()
  expect(row.tabIndex).toBe(0)
  expect([...row.querySelectorAll('[tabindex="0"]')]).toEqual([])
})

test('a click opens, Ctrl+click selects, Shift+click selects a range', async () => {
  const { told, person } = show()
  const link = screen.getByRole('link')
  await person.click(link)
  await person.keyboard('{Control>}')
  await person.click(link)
  await person.keyboard('{/Control}{Shift>}')
  await person.click(link)
  await person.keyboard('{/Shift}')
  expect(told).toEqual(['open 7 by hand', 'tick 7', 'range 7'])
})

test('the checkbox and star of a row do not open it', async () => {
  const { told, person } = show()
  await person.click(screen.getByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: 'Gắn dấu sao' }))
  expect(told).toEqual(['tick 7', 'star 7'])
})

test('keys on a row move, open and select', async () => {
  const { told, row, person } = show()
  act(() => row.focus())
  await person.keyboard('{ArrowDown}{ArrowUp}{Home}{End}{Enter}[Space]')
  expect(told).toEqual(['next', 'previous', 'first', 'last', 'open 7 by key', 'tick 7'])
})

test('a space within typed text selects nothing', async () => {
  const { told, row, person } = show()
  render(<Keyboard />)
  act(() => row.focus())
  await person.keyboard('ti[Space]')
  expect(told).toEqual([])
})

test('the right arrow enters the controls, where Enter opens nothing', async () => {
  const { told, row, person } = show()
  act(() => row.focus())
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  await person.keyboard('{ArrowRight}{Enter}')
  expect(told).toEqual(['star 7'])
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(row)
})

test('a forged sender has a shield in front of the plain subject, with the matches of a search', () => {
  const thread = aThread({ id: '7', subject: '**SPOOF** Chuyển khoản gấp', participants: [duy] })
  const hit = {
    thread_id: '7',
    message_id: '8',
    date: 0,
    subject_ranges: [[10, 16]] as [number, number][],
    snippet: '',
    differs_in_diacritics: false,
    snippet_ranges: [],
  }
  const { row } = show({ thread, hit })
  expect(row.textContent).not.toContain('SPOOF')
  expect(row.getAttribute('aria-label')).toContain('Có thể giả mạo: Chuyển khoản gấp')
  expect(within(row).getByTitle('Người gửi có thể bị giả mạo')).toBeTruthy()
  expect(row.querySelector('mark')?.textContent).toBe('Chuyển')
})
