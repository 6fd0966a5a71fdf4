// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../i18n/index.ts'
import { MailboxPeople } from './MailboxPeople.tsx'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/organisation.ts'

test('a new delegate can read and sort, but not send, by default', async () => {
  const onChange = vi.fn<ComponentProps<typeof MailboxPeople>['onChange']>()
  render(<MailboxPeople people={[]} onChange={onChange} />)
  await userEvent.type(screen.getByLabelText(t('mailboxes.people.add')), 'ha@mocviet.test{Enter}')
  expect(onChange).toHaveBeenCalledWith([{ email: 'ha@mocviet.test', access: 'write', send: 'none' }])
})
