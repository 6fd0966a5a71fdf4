// @vitest-environment happy-dom
import { Settings } from '@bocau/contract/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../i18n/index.ts'
import { dismissToast, showToast, visibleToasts } from '../../ui/toast/toasts.ts'
import { offerShortcutSheet } from './offer-shortcut-sheet.ts'

const ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json([]))
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const { id } of visibleToasts()) dismissToast(id)
  document.body.replaceChildren()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a page with settings, and returns the texts of the notices after keys and a pause. */
function openPage(path: string, settings: Partial<Settings> = {}) {
  history.replaceState(null, '', path)
  queryClient.setQueryData(queryKeys.settings, Settings.parse(settings))
  ends.push(offerShortcutSheet(() => {}))
  return async (...keys: string[]) => {
    for (const key of keys)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      )
    await vi.advanceTimersByTimeAsync(1500)
    return visibleToasts().map(({ text }) => text)
  }
}

test('the first single key in the mailbox offers the list of shortcuts, once', async () => {
  const press = openPage('/folder/INBOX')
  expect(await press('j')).toEqual([t('app.shortcutHint')])
  expect(queryClient.getQueryData(queryKeys.settings)).toMatchObject({ first_steps: 'shortcut_hint' })
  for (const { id } of visibleToasts()) dismissToast(id)
  expect(await press('k')).toEqual([])
})

test.each<[string, string, Partial<Settings>, string[]]>([
  ['on other pages', '/setting/general', {}, ['j']],
  ['after the list was opened', '/folder/INBOX', { first_steps: 'shortcuts' }, ['j']],
  ['with disabled shortcuts', '/folder/INBOX', { shortcuts: false }, ['j']],
  ['for the key of the list', '/folder/INBOX', {}, ['?']],
  ['for keys of the browser', '/folder/INBOX', {}, ['Tab', 'ArrowDown', 'F5']],
])('offers nothing %s', async (_fact, path, settings, keys) => {
  expect(await openPage(path, settings)(...keys)).toEqual([])
})

test('offers nothing while the user writes in a field', async () => {
  const press = openPage('/folder/INBOX')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  expect(await press('j')).toEqual([])
})

test('offers nothing when the key opened a field', async () => {
  const press = openPage('/folder/INBOX')
  const pressed = press('c')
  document.body.appendChild(document.createElement('textarea')).focus()
  expect(await pressed).toEqual([])
})

test('does not cover another notice', async () => {
  const press = openPage('/folder/INBOX')
  showToast({ text: 'archived' })
  expect(await press('e')).toEqual(['archived'])
})

test('offers nothing on a touch device', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(await openPage('/folder/INBOX')('j')).toEqual([])
})
