// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { Mailboxes, mailboxesQuery } from './Mailboxes.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Shows mailboxes numbered from 1; those listed in `unread` have unread mail. */
function show(count: number, unread: readonly number[] = []): () => (string | null)[] {
  const items = Array.from({ length: count }, (_, index) => ({
    id: String(912853352117698560n + BigInt(index)),
    email: `box${index + 1}@mocviet.test`,
    name: `Box ${index + 1}`,
    is_shared: true,
    access: 'write' as const,
    send: 'as' as const,
    unread_threads: unread.includes(index + 1) ? 1 : 0,
  }))
  queryClient.setQueryData(userQuery.queryKey, { acting: undefined } as never)
  queryClient.setQueryData(mailboxesQuery.queryKey, { items })
  render(
    <QueryClientProvider client={queryClient}>
      <Mailboxes heading={undefined} />
    </QueryClientProvider>,
  )
  return () => screen.getAllByRole('link').map((link) => link.getAttribute('title'))
}

test.each([1, 5])('lists all of %i mailboxes', (count) => {
  expect(show(count)()).toHaveLength(count)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a long list is collapsed and counts its unread mail', async () => {
  const titles = show(12, [3, 9, 11])
  expect(titles()).toEqual([1, 2, 3, 4].map((n) => `box${n}@mocviet.test`))
  const person = userEvent.setup()
  const more = screen.getByRole('button', { name: new RegExp(t('mailboxes.more', { n: 8 })) })
  expect(more.textContent).toBe(`${t('mailboxes.more', { n: 8 })}2`)
  await person.click(more)
  expect(titles()).toHaveLength(12)
  await person.click(screen.getByRole('button', { name: t('mailboxes.fewer') }))
  expect(titles()).toHaveLength(4)
})

test('in an open mailbox, the link back has the initials of the user, not the icon of the inbox', () => {
  show(1)
  cleanup()
  queryClient.setQueryData(userQuery.queryKey, {
    acting: { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' },
  } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <Mailboxes heading={undefined} />
    </QueryClientProvider>,
  )
  const back = screen.getByRole('link', { name: t('mailboxes.own') })
  expect(back.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('MK')
})
