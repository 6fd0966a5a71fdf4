import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { accountParts, configParts } from '../../features/account/index.ts'
import { tabNames } from '../../features/settings/tabs.ts'
import { setLanguage } from '../../i18n/index.ts'
import { readRoute } from '../route.ts'
import { helpAddress } from './help-address.ts'

afterEach(() => setLanguage('vi'))

const docs = join(import.meta.dirname, '../../../../docs')
const addresses = [
  '/folder/INBOX',
  '/folder/INBOX/12',
  '/advance-search',
  '/drive/recent',
  '/contacts',
  '/setting',
  ...tabNames.map((tab) => `/setting/${tab}`),
  ...accountParts.map((part) => `/account/${part}`),
  ...configParts.filter((part) => part !== 'verify').map((part) => `/protect/${part}`),
  '/verify',
]

test.each(['vi', 'en'] as const)('every page has help that exists, in %s', (language) => {
  setLanguage(language)
  for (const address of addresses) {
    const page = helpAddress(readRoute(address)).replace('/help/', '')
    expect(existsSync(join(docs, page.endsWith('/') ? `${page}index.md` : `${page}.md`)), page).toBe(true)
  }
})

test('opens the topic of the page in the language of the user', () => {
  setLanguage('vi')
  expect(helpAddress(readRoute('/setting/customfilters'))).toBe('/help/vi/guide/mail/filters')
  expect(helpAddress(readRoute('/m/7/folder/INBOX'))).toBe('/help/vi/guide/')
  expect(helpAddress(readRoute('/account/people'))).toBe('/help/administration')
  setLanguage('en')
  expect(helpAddress(readRoute('/drive'))).toBe('/help/guide/drive/files')
})
