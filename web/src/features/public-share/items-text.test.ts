import { expect, test } from 'vitest'
import { t } from '../../i18n/index.ts'
import { itemsText } from './items-text.ts'
import '../../i18n/areas/sharing.ts'

const owner = { name: 'Khuê', email: 'khue@mocviet.test', organisation: 'Mộc Việt' }

test('counts a shared folder as a folder', () => {
  const link = { owner, file_count: 3, folder_count: 1 }
  expect(itemsText('link.title', link)).toBe(t('link.title.folders', { name: 'Khuê', folders: 1, n: 3 }))
  expect(itemsText('link.heading', { ...link, folder_count: 0 })).toBe(
    t('link.heading', { name: 'Khuê', n: 3 }),
  )
})
