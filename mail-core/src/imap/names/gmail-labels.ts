import { decodeWords } from '../../mime/encoded-words.ts'
import { normalForm } from '../../text/normal-form.ts'
import { cleanPath } from './local-folder.ts'

/** Folder and labels of a message from a mailbox with labels instead of folders. */
export interface LabelledLocation {
  folder: 'INBOX' | 'Sent' | 'Drafts' | 'Junk' | 'Trash' | 'Archive'
  /** User labels, nested with slashes. */
  labels: string[]
}

/** Like `LabelledLocation`, with the flags that a Gmail archive lists as labels. */
export interface TakeoutLocation extends LabelledLocation {
  isUnread: boolean
  isStarred: boolean
}

type LabelMeaning = LabelledLocation['folder'] | 'unread' | 'starred' | 'none'

/** Gmail's names for system labels in IMAP and archives, in the languages of the product. */
const meanings = new Map<string, LabelMeaning>(
  (
    [
      ['INBOX', 'inbox|hộp thư đến'],
      ['Sent', 'sent|đã gửi|thư đã gửi'],
      ['Drafts', 'draft|drafts|thư nháp|bản nháp'],
      ['Junk', 'junk|spam|thư rác'],
      ['Trash', 'trash|bin|thùng rác'],
      ['Archive', 'archived|đã lưu trữ'],
      ['unread', 'unread|chưa đọc'],
      ['starred', 'starred|flagged|có gắn dấu sao|được gắn dấu sao|gắn dấu sao'],
      ['none', 'important|quan trọng|opened|đã mở|muted|chats|chat|all mail|tất cả thư'],
    ] as const
  ).flatMap(([meaning, names]) => names.split('|').map((name) => [name, meaning] as const)),
)

const longestHeader = 16_384
const maxLabels = 50

/** Derives folder and labels from IMAP labels; system labels start with a backslash. */
export function locateByLabels(labels: readonly string[]): LabelledLocation {
  const systemLabels = labels
    .filter((label) => label.startsWith('\\'))
    .map((label) => meaningOf(label.slice(1)))
  return {
    folder: systemFolder(systemLabels),
    labels: userLabels(labels.filter((label) => !label.startsWith('\\'))),
  }
}

/** Derives folder and labels from `X-Gmail-Labels` of an archive; null without that header. */
export function readTakeoutLabels(header: string): TakeoutLocation | null {
  const labelNames = splitLabels(decodeWords(header.slice(0, longestHeader)))
  if (labelNames.length === 0) return null
  const systemLabels = labelNames.map(meaningOf)
  const isCategory = (label: string) => /^(?:category |danh mục )/i.test(label)
  return {
    folder: systemFolder(systemLabels),
    labels: userLabels(
      labelNames.filter((label, at) => systemLabels[at] === undefined && !isCategory(label)),
    ),
    isUnread: systemLabels.includes('unread'),
    isStarred: systemLabels.includes('starred'),
  }
}

const meaningOf = (name: string): LabelMeaning | undefined => meanings.get(normalForm(name).toLowerCase())

/** Chooses the folder of a message by its Gmail labels; Trash and Junk come first. */
function systemFolder(systemLabels: readonly (LabelMeaning | undefined)[]): LabelledLocation['folder'] {
  const order = ['Trash', 'Junk', 'Drafts', 'INBOX', 'Sent'] as const
  return order.find((folder) => systemLabels.includes(folder)) ?? 'Archive'
}

function userLabels(labels: readonly string[]): string[] {
  const clean = labels.map((label) => cleanPath(label.split('/'))).filter((label) => label !== '')
  return [...new Set(clean)].slice(0, maxLabels)
}

/** Splits comma-separated labels; a label with a comma is in quotation marks. */
function splitLabels(text: string): string[] {
  const labels: string[] = []
  let label = ''
  let isQuoted = false
  for (const character of text.replace(/\s+/g, ' ')) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) {
      labels.push(label.trim())
      label = ''
    } else label += character
  }
  labels.push(label.trim())
  return labels.filter((one) => one !== '')
}
