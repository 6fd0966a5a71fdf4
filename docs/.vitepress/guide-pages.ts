import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sections of the user guide with their pages; each page exists in both languages under the same name. */
const sections = [
  {
    title: { en: 'Start', vi: 'Bắt đầu' },
    folder: 'start',
    pages: ['first-steps', 'overview', 'phone', 'shortcuts', 'appearance'],
  },
  {
    title: { en: 'Read and organise', vi: 'Đọc và sắp xếp' },
    folder: 'mail',
    pages: [
      'read',
      'organise',
      'search',
      'snooze',
      'filters',
      'spam',
      'newsletters',
      'delete',
      'invitations',
      'shared-mailboxes',
    ],
  },
  {
    title: { en: 'Write and send', vi: 'Soạn và gửi' },
    folder: 'write',
    pages: [
      'compose',
      'attachments',
      'undo-send',
      'schedule',
      'recall',
      'tracking',
      'checks',
      'templates',
      'automatic-reply',
      'senders',
    ],
  },
  {
    title: { en: 'Drive', vi: 'Kho tệp' },
    folder: 'drive',
    pages: ['files', 'share', 'links', 'versions'],
  },
  {
    title: { en: 'Contacts and account', vi: 'Danh bạ và tài khoản' },
    folder: 'account',
    pages: ['contacts', 'password', 'two-step', 'devices', 'mail-apps', 'import', 'export'],
  },
] as const

export type GuideLanguage = 'en' | 'vi'

/** Returns the sidebar of the guide. Titles are the first headings of the pages. */
export function guideSidebar(language: GuideLanguage) {
  const base = language === 'vi' ? '/vi/guide' : '/guide'
  return sections.map(({ title, folder, pages }) => ({
    text: title[language],
    items: pages.map((page) => ({
      text: headingOf(`${base}/${folder}/${page}.md`),
      link: `${base}/${folder}/${page}`,
    })),
  }))
}

function headingOf(path: string): string {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  return /^# (.+)$/m.exec(text)?.[1] ?? path
}
