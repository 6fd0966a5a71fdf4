// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../i18n/index.ts'
import { MailboxPeople, withTyped } from './MailboxPeople.tsx'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/organisation.ts'

test('a new delegate can read and sort, but not send, by default', async () => {
  const onChange = vi.fn<ComponentProps<typeof MailboxPeople>['onChange']>()
  render(<MailboxPeople people={[]} onChange={onChange} />)
  await userEvent.type(screen.getByLabelText(t('mailboxes.people.add')), 'ha@mocviet.test{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ email: 'ha@mocviet.test', access: 'write', send: 'none' }])
})

test('an address that is typed but not added is saved too', () => {
  const duy = { email: 'duy@mocviet.test', access: 'read', send: 'as' } as const
  const ha = { email: 'ha@mocviet.test', access: 'write', send: 'none' }
  expect(withTyped([duy], ' Ha@mocviet.test, duy@mocviet.test')).toEqual([duy, ha])
  expect(withTyped([duy], '')).toEqual([duy])
})
