// @vitest-environment happy-dom
import { readRecipients } from '@bocau/mail-core/recipients/recipients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { emptyContent } from '../draft-session/content.ts'
import { createDraftSession, type DraftSession } from '../draft-session/create-draft-session.ts'
import { openServer } from '../draft-session/testing.ts'
import { RecipientField } from './RecipientField.tsx'
import { suggestionsQuery } from './recipient-queries.ts'
import '../../../i18n/areas/compose.ts'

// The request never completes; tests provide their data.
beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
// Only stops a hanging test; it is not an assertion.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
afterEach(() => queryClient.clear())
afterAll(() => void vi.unstubAllGlobals())

function To({ session }: { session: DraftSession }) {
  const input = useRef<HTMLInputElement>(null)
  return <RecipientField session={session} field="to" external={new Set()} input={input} />
}

function show(to = '') {
  const start = { key: 'k', kind: 'new', relatedMessageId: null } as const
  const content = { ...emptyContent, to: readRecipients(to) }
  const session = createDraftSession({ ...start, content }, openServer().calls)
  queryClient.setQueryData(queryKeys.user, { domains: [{ domain: 'mocviet.test' }] })
  render(
    <QueryClientProvider client={queryClient}>
      <To session={session} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox')
  act(() => field.focus())
  const emails = () => session.view().content.to.map(({ email }) => email)
  return { session, field, emails, person: userEvent.setup() }
}

const suggest = (text: string, people: { name: string; email: string }[]) =>
  queryClient.setQueryData(suggestionsQuery(text).queryKey, {
    suggest_emails: people,
    same_domain_emails: [],
    groups: [],
  })

test('text becomes a recipient on comma, Enter and blur', async () => {
  const { person, emails } = show()
  await person.keyboard('ha@mocviet.test,duy@dakwood.test{Enter}an@mocviet.test')
  expect(emails()).toEqual(['ha@mocviet.test', 'duy@dakwood.test'])
  await person.tab()
  expect(emails()).toEqual(['ha@mocviet.test', 'duy@dakwood.test', 'an@mocviet.test'])
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('a pasted list adds its recipients without duplicates', async () => {
  const { person, emails } = show('ha@mocviet.test')
  await person.paste('Nguyễn Thu Hà <ha@mocviet.test>, Duy <duy@dakwood.test>')
  expect(emails()).toEqual(['ha@mocviet.test', 'duy@dakwood.test'])
})

test('an invalid address stays and is marked', async () => {
  const { person, emails } = show()
  await person.keyboard('không{Enter}')
  expect(emails()).toHaveLength(1)
  expect(screen.getByRole('option').dataset.kind).toBe('bad')
})

test('Enter on a recipient moves it back into the field', async () => {
  const { person, field, emails } = show('ha@mocviet.test, duy@dakwood.test')
  await person.keyboard('{ArrowLeft}{Enter}')
  expect([emails(), (field as HTMLInputElement).value]).toEqual([['ha@mocviet.test'], 'duy@dakwood.test'])
  expect(document.activeElement).toBe(field)
})

test('arrows move through suggestions and Enter selects one', async () => {
  suggest('h', [
    { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' },
    { name: 'Hoàng', email: 'hoang@dakwood.test' },
  ])
  const { person, field, emails } = show()
  await person.keyboard('h')
  await screen.findByRole('listbox')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const before = field.getAttribute('aria-activedescendant')
  await person.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).not.toBe(before)
  await person.keyboard('{Enter}')
  expect(emails()).toHaveLength(1)
  expect(screen.queryByRole('option', { name: /hoang/ })).not.toBeNull()
})

test('Escape closes the suggestions and keeps the text', async () => {
  suggest('h', [{ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }])
  const { person, field } = show()
  await person.keyboard('h')
  await screen.findByRole('listbox')
  await person.keyboard('{Escape}')
  expect([field.getAttribute('aria-expanded'), (field as HTMLInputElement).value]).toEqual(['false', 'h'])
})
