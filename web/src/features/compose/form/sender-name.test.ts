import { expect, test } from 'vitest'
import { t } from '../../../i18n/index.ts'
import { senderName } from './sender-name.ts'

const sales = { email: 'sales@mocviet.test', name: 'Kinh doanh' }
const acting = { id: '2', email: 'ha@mocviet.test', name: 'Hà', is_shared: true, access: 'write' as const }

test('names the delegate who sends on behalf of a mailbox', () => {
  expect(senderName(sales, { ...acting, send: 'on_behalf' })).toBe(
    t('compose.onBehalf', { person: 'Hà', mailbox: 'Kinh doanh' }),
  )
  expect(senderName({ ...sales, name: '' }, { ...acting, name: '', send: 'on_behalf' })).toBe(
    t('compose.onBehalf', { person: 'ha@mocviet.test', mailbox: 'sales@mocviet.test' }),
  )
})

test('names only the mailbox for its owner and for a delegate who sends as it', () => {
  expect(senderName(sales, undefined)).toBe('Kinh doanh')
  expect(senderName(sales, { ...acting, send: 'as' })).toBe('Kinh doanh')
})
