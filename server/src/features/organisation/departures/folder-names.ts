import { limits } from '@bocau/contract/limits'

/** Names of system folders when they become normal folders of the successor. */
const folderTexts: Record<'vi' | 'en', Readonly<Record<string, string>>> = {
  vi: {
    INBOX: 'Hộp thư đến',
    Sent: 'Đã gửi',
    Drafts: 'Thư nháp',
    Junk: 'Thư rác',
    Trash: 'Thùng rác',
    Archive: 'Lưu trữ',
    Starred: 'Có dấu sao',
    WEBMAIL_SCHEDULED: 'Đã hẹn giờ',
    webmail_period: 'Gửi định kỳ',
    Snoozed: 'Đã tạm ẩn',
  },
  en: { INBOX: 'Inbox', WEBMAIL_SCHEDULED: 'Scheduled', webmail_period: 'Recurring' },
}

/** Returns true for folders that every mailbox has. */
export const isSystemFolder = (path: string): boolean => Object.hasOwn(folderTexts.vi, path)

/**
 * Returns the successor's folder for a transferred folder, below the folder of the departed user. Too deep paths are
 * cut at the maximum depth.
 */
export function transferredFolder(root: string, language: keyof typeof folderTexts, path: string): string {
  const [first = '', ...inner] = path.split('/')
  const names = [root, folderTexts[language][first] ?? first, ...inner]
  return names.slice(0, limits.maxFolderDepth).join('/')
}
