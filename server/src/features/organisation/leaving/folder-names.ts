import { limits } from '@bocau/contract/limits'

/** What the folders of the system are called where they become ordinary ones of somebody else. */
const folderTexts: Record<'vi' | 'en', Readonly<Record<string, string>>> = {
  vi: {
    INBOX: 'Hộp thư đến',
    Sent: 'Đã gửi',
    Drafts: 'Thư nháp',
    Junk: 'Thư rác',
    Trash: 'Thùng rác',
    Archive: 'Lưu trữ',
    Starred: 'Có gắn dấu sao',
    WEBMAIL_SCHEDULED: 'Đã hẹn giờ',
    webmail_period: 'Gửi định kỳ',
    Snoozed: 'Đã tạm ẩn',
  },
  en: { INBOX: 'Inbox', WEBMAIL_SCHEDULED: 'Scheduled', webmail_period: 'Recurring' },
}

/** Whether a folder is one that everybody has. */
export const isSystemFolder = (path: string): boolean => Object.hasOwn(folderTexts.vi, path)

/**
 * Where what lay in a folder lies with the successor: below the folder of whoever has left. What would lie too deep
 * lies in the deepest folder that there may be.
 */
export function handedFolder(root: string, language: keyof typeof folderTexts, path: string): string {
  const [first = '', ...inner] = path.split('/')
  const names = [root, folderTexts[language][first] ?? first, ...inner]
  return names.slice(0, limits.maxFolderDepth).join('/')
}
