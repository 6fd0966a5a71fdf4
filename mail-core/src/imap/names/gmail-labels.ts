import { decodeWords } from '../../mime/encoded-words.ts'
import { normalForm } from '../../words/normal-form.ts'
import { cleanPath } from './brought-folder.ts'

/** How a message lies in a mailbox that has labels instead of folders. */
export interface LabelledPlace {
  folder: 'INBOX' | 'Sent' | 'Drafts' | 'Junk' | 'Trash' | 'Archive'
  /** The labels that somebody gave it, nested by slashes. */
  labels: string[]
}

/** As `LabelledPlace`, with the marks that an archive of Gmail tells among the labels. */
export interface TakeoutPlace extends LabelledPlace {
  isUnread: boolean
  isStarred: boolean
}

type Meaning = LabelledPlace['folder'] | 'unread' | 'starred' | 'none'

/** What Gmail itself calls messages by, over IMAP and in its archives, in the languages of the product. */
const meanings = new Map<string, Meaning>(
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
const labelsAtMost = 50

/** Where a message lies by the labels that a server tells by IMAP: those of its own begin with a backslash. */
export function placeOfLabels(labels: readonly string[]): LabelledPlace {
  const own = labels.filter((label) => label.startsWith('\\')).map((label) => meaningOf(label.slice(1)))
  return { folder: folderOf(own), labels: named(labels.filter((label) => !label.startsWith('\\'))) }
}

/** Where a message of an archive of Gmail lay, by its `X-Gmail-Labels`; null where it tells of none. */
export function readTakeoutLabels(header: string): TakeoutPlace | null {
  const words = splitLabels(decodeWords(header.slice(0, longestHeader)))
  if (words.length === 0) return null
  const own = words.map(meaningOf)
  const isCategory = (word: string) => /^(?:category |danh mục )/i.test(word)
  return {
    folder: folderOf(own),
    labels: named(words.filter((word, at) => own[at] === undefined && !isCategory(word))),
    isUnread: own.includes('unread'),
    isStarred: own.includes('starred'),
  }
}

const meaningOf = (name: string): Meaning | undefined => meanings.get(normalForm(name).toLowerCase())

/** What is thrown away or junk lies there, whatever else it is called. */
function folderOf(own: readonly (Meaning | undefined)[]): LabelledPlace['folder'] {
  const order = ['Trash', 'Junk', 'Drafts', 'INBOX', 'Sent'] as const
  return order.find((folder) => own.includes(folder)) ?? 'Archive'
}

function named(labels: readonly string[]): string[] {
  const clean = labels.map((label) => cleanPath(label.split('/'))).filter((label) => label !== '')
  return [...new Set(clean)].slice(0, labelsAtMost)
}

/** Labels stand between commas; one that holds a comma stands in quotation marks. */
function splitLabels(text: string): string[] {
  const words: string[] = []
  let word = ''
  let isQuoted = false
  for (const character of text.replace(/\s+/g, ' ')) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) {
      words.push(word.trim())
      word = ''
    } else word += character
  }
  words.push(word.trim())
  return words.filter((one) => one !== '')
}
