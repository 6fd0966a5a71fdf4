import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Action } from '@bocau/mail-core/sieve/rule'
import { expect, test } from 'vitest'
import { findDeletedTargets } from './deleted-targets.ts'

const folder = (name: string, ...children: Folder[]) => ({ id: `of ${name}`, name, children }) as Folder
const existing = {
  folders: [folder('INBOX'), folder('Khách', folder('Khách/Âu'))],
  labels: [{ keyword: '_gia' }],
  templates: [{ id: '7' }],
}
const filter = (...actions: Action[]) => ({ conditions: [], actions })
const nothing = { folder: false, label: false, template: false }

test.each<[Action, object]>([
  [{ type: 'fileinto', value: 'Khách/Âu', enable: true }, nothing],
  [
    { type: 'fileinto', value: 'Khách/Mỹ', enable: true },
    { ...nothing, folder: true },
  ],
  [{ type: 'label', value: '_GIA', enable: true }, nothing],
  [
    { type: 'label', value: '_khac', enable: true },
    { ...nothing, label: true },
  ],
  [{ type: 'reply', value: '7', enable: true }, nothing],
  [
    { type: 'reply', value: '8', enable: true },
    { ...nothing, template: true },
  ],
  [{ type: 'fileinto', value: 'Khách/Mỹ', enable: false }, nothing],
])('finds the deleted targets of %o', (action, deleted) => {
  expect(findDeletedTargets(filter(action), existing)).toEqual(deleted)
})

test('an unselected or not yet loaded target does not count as deleted', () => {
  const actions: Action[] = [
    { type: 'fileinto', value: '', enable: true },
    { type: 'label', value: '', enable: true },
    { type: 'reply', value: '', enable: true },
  ]
  expect(findDeletedTargets(filter(...actions), existing)).toEqual(nothing)
  const unread = { folders: undefined, labels: undefined, templates: undefined }
  expect(findDeletedTargets(filter({ type: 'fileinto', value: 'Khách/Mỹ', enable: true }), unread)).toEqual(
    nothing,
  )
})
