import { expect, test } from 'vitest'
import { listedTab, openableTabs, readTab, tabNames, tabsFor } from './tabs.ts'

const acting = {
  id: '2',
  email: 'ha@mocviet.test',
  name: 'Hà',
  is_shared: true,
  access: 'write' as const,
  send: 'as' as const,
}

const hiddenIn = (tabs: readonly string[]) => tabNames.filter((name) => !tabs.includes(name))

test('a delegated mailbox has no tabs that only its owner may change', () => {
  expect(tabsFor({})).toEqual(tabNames)
  const tabs = tabsFor({ acting })
  expect(hiddenIn(tabs)).toEqual(['templates', 'pop3imap', 'account', 'moving'])
  expect(readTab('moving', tabs)).toBe('general')
  expect(readTab('labels', tabs)).toBe('labels')
})

test.each([
  ["a colleague's mailbox", { ...acting, is_shared: false }],
  ['a shared mailbox with read access', { ...acting, access: 'read' as const }],
])('tabs about rules are not listed in %s; their address explains why', (_mailbox, user) => {
  const rules = ['autoforward', 'customfilters', 'sieve', 'subscriptions']
  expect(hiddenIn(tabsFor({ acting: user })).filter((name) => rules.includes(name))).toEqual(rules)
  expect(openableTabs({ acting: user })).toEqual(expect.arrayContaining(rules))
})

test('scripts are a page of the filters', () => {
  expect(readTab('sieve', tabNames)).toBe('sieve')
  expect(tabNames.filter((name) => listedTab(name) !== name)).toEqual(['sieve'])
  expect(listedTab('sieve')).toBe('customfilters')
})
