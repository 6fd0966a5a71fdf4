import { expect, test } from 'vitest'
import { listedTab, readTab, tabNames, tabsFor } from './tabs.ts'

const acting = {
  id: '2',
  email: 'ha@mocviet.test',
  name: 'Hà',
  is_shared: true,
  access: 'write' as const,
  send: 'as' as const,
}

test('a delegated mailbox has no tabs for mail programs and import', () => {
  expect(tabsFor({})).toEqual(tabNames)
  const tabs = tabsFor({ acting })
  expect(tabNames.filter((name) => !tabs.includes(name))).toEqual(['pop3imap', 'moving'])
  expect(readTab('moving', tabs)).toBe('general')
  expect(readTab('labels', tabs)).toBe('labels')
})

test('scripts are a page of the filters', () => {
  expect(readTab('sieve', tabNames)).toBe('sieve')
  expect(tabNames.filter((name) => listedTab(name) !== name)).toEqual(['sieve'])
  expect(listedTab('sieve')).toBe('customfilters')
})
