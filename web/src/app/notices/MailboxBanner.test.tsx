// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { MailboxBanner } from './MailboxBanner.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const show = (acting: object | undefined, fullname = 'Kinh doanh') => {
  const user = { email: 'sales@mocviet.test', fullname, avatar_url: null, acting }
  queryClient.setQueryData(userQuery.queryKey, user as unknown as UserInfo)
  return render(<MailboxBanner />).container
}

test('a shared mailbox shows its name, address and the link back', () => {
  const banner = show({ is_shared: true })
  expect(banner.textContent).toContain(`${t('mailboxes.shared')} Kinh doanh sales@mocviet.test`)
  expect(screen.getByRole('link', { name: t('mailboxes.back') }).getAttribute('href')).toBe('/')
})

test('a mailbox that may only be read says so', () => {
  const readOnly = t('mailboxes.readOnly')
  expect(show({ is_shared: true, access: 'read', send: 'none' }).textContent).toContain(readOnly)
  cleanup()
  expect(show({ is_shared: true, access: 'read', send: 'as' }).textContent).not.toContain(readOnly)
})

test("a colleague's mailbox without a name shows its address", () => {
  const banner = show({ is_shared: false }, '')
  expect(banner.textContent).toContain(`${t('mailboxes.ofColleague')} sales@mocviet.test`)
})

test("the user's own mailbox has no banner", () => {
  expect(show(undefined).textContent).toBe('')
})
