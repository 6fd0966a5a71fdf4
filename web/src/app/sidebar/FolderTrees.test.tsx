// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { aFolder } from '../../features/mailbox/testing.ts'
import { FolderTrees } from './FolderTrees.tsx'

afterEach(cleanup)

const folders = [
  aFolder({ id: '1', name: 'INBOX', unread_threads: 3 }),
  aFolder({
    id: '2',
    name: 'Khách',
    children: [aFolder({ id: '3', name: 'Khách/Nordhus', display_name: 'Nordhus' })],
  }),
  aFolder({ id: '4', name: 'Kế toán' }),
]

function show(current = 'INBOX', more: typeof folders = []) {
  render(<FolderTrees folders={[...folders, ...more]} current={current} heading={<h2>Folders</h2>} />)
  const [main, userTree] = screen.getAllByRole('tree') as [HTMLElement, HTMLElement]
  const names = () =>
    within(userTree)
      .getAllByRole('treeitem')
      .map((it) => it.dataset.id)
  return { main, own: userTree, names, person: userEvent.setup() }
}

test('the folder of the address is current and the only tab stop', () => {
  const { main } = show()
  const current = within(main).getByRole('treeitem', { current: 'page' })
  expect(current.dataset.id).toBe('INBOX')
  expect([...main.querySelectorAll('[tabindex="0"]')]).toEqual([current])
  expect(within(main).getAllByRole('treeitem')).toHaveLength(7)
})

describe('recurring and snoozed messages', () => {
  const rarelyUsed = (count: number) =>
    ['Snoozed', 'webmail_period'].map((name, at) => aFolder({ id: `9${at}`, name, total_threads: count }))
  const listed = (main: HTMLElement) =>
    within(main)
      .getAllByRole('treeitem')
      .flatMap(({ dataset: { id = '' } }) => (['Snoozed', 'webmail_period'].includes(id) ? id : []))

  test.each([
    ['are hidden while empty', 'INBOX', 0, []],
    ['are listed with content', 'INBOX', 2, ['Snoozed', 'webmail_period']],
    ['are listed while open', 'webmail_period', 0, ['webmail_period']],
  ])('%s', (_, current, count, expected) => {
    expect(listed(show(current, rarelyUsed(count)).main)).toEqual(expected)
  })
})

test('ancestors of the current folder are expanded', () => {
  const { own } = show('Khách/Nordhus')
  expect(within(own).getByRole('treeitem', { current: 'page' }).textContent).toContain('Nordhus')
})

test('right expands and enters a folder, left leaves and collapses it', async () => {
  const { own, names, person } = show()
  const closed = names()
  act(() => within(own).getAllByRole('treeitem')[0]?.focus())
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  await person.keyboard('{ArrowRight}')
  expect(names()).toHaveLength(closed.length + 1)
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-level')).toBe('2')
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect([names(), document.activeElement?.getAttribute('aria-expanded')]).toEqual([closed, 'false'])
})

test('typing finds a folder by prefix, ignoring diacritics', async () => {
  const { own, person } = show()
  act(() => within(own).getAllByRole('treeitem')[0]?.focus())
  await person.keyboard('ke')
  expect(document.activeElement?.textContent).toContain('Kế toán')
})
