import { decodeWords } from '@bocau/mail-core/mime/encoded-words'

/** What the head of a message in an mbox file says of how it lay where it comes from. */
export interface MboxMarks {
  flags: string[]
  labels: string[]
}

const markFields = /^(Status|X-Status|X-Mozilla-Status|X-Gmail-Labels):(.*(?:\r?\n[ \t].*)*)/gim

const seen = '\\Seen'

/** What Gmail's archive calls its own, in the languages that are spoken here: marks rather than labels. */
const gmailFlags: Readonly<Record<string, string>> = {
  starred: '\\Flagged',
  'có gắn dấu sao': '\\Flagged',
  'đã gắn dấu sao': '\\Flagged',
}
const gmailUnread = ['unread', 'chưa đọc']
const gmailNothing = ['opened', 'đã mở', 'important', 'quan trọng', 'archived', 'đã lưu trữ', 'chat', 'chats']
const gmailOwn: Readonly<Record<string, string>> = {
  inbox: '\\Inbox',
  'hộp thư đến': '\\Inbox',
  sent: '\\Sent',
  'đã gửi': '\\Sent',
  drafts: '\\Draft',
  draft: '\\Draft',
  'bản nháp': '\\Draft',
  'thư nháp': '\\Draft',
}

/**
 * Reads the marks out of the head of a message: `Status` and `X-Status` as most programs on servers write them,
 * Mozilla's numbers, and the labels of Gmail's archive. Where nothing is said a message was read.
 */
export function readMboxMarks(head: string): MboxMarks {
  const said = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(markFields))
    said.set(name.toLowerCase(), value.trim())
  const [status, more, mozilla, gmail] = ['status', 'x-status', 'x-mozilla-status', 'x-gmail-labels'].map(
    (name) => said.get(name),
  )
  const words = labelsOf(gmail)
  const flags = new Set<string>()
  const isUnread =
    gmail === undefined
      ? isUnseen(status, mozilla)
      : words.some((word) => gmailUnread.includes(word.toLowerCase()))
  if (!isUnread) flags.add(seen)
  const given = `${status ?? ''}${more ?? ''}`
  if (given.includes('A')) flags.add('\\Answered')
  if (given.includes('F')) flags.add('\\Flagged')
  if (given.includes('D')) flags.add('\\Deleted')
  for (const flag of mozillaFlags(mozilla)) flags.add(flag)
  for (const word of words) {
    const flag = gmailFlags[word.toLowerCase()]
    if (flag) flags.add(flag)
  }
  return { flags: [...flags], labels: words.flatMap(labelOf) }
}

function isUnseen(status: string | undefined, mozilla: string | undefined): boolean {
  if (mozilla !== undefined) return (Number.parseInt(mozilla, 16) & 1) === 0
  return status !== undefined && !status.includes('R')
}

const mozillaBits: readonly (readonly [number, string])[] = [
  [0x0002, '\\Answered'],
  [0x0004, '\\Flagged'],
  [0x0008, '\\Deleted'],
  [0x1000, '$Forwarded'],
]

function mozillaFlags(mozilla: string | undefined): string[] {
  const bits = Number.parseInt(mozilla ?? '0', 16)
  return mozillaBits.filter(([bit]) => (bits & bit) !== 0).map(([, flag]) => flag)
}

function labelsOf(gmail: string | undefined): string[] {
  if (gmail === undefined) return []
  return decodeWords(gmail.replace(/\r?\n[ \t]+/g, ' '))
    .split(',')
    .map((word) => word.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean)
    .slice(0, 100)
}

function labelOf(word: string): string[] {
  const plain = word.toLowerCase()
  const isNothing = gmailFlags[plain] || gmailUnread.includes(plain) || gmailNothing.includes(plain)
  if (isNothing || /^(?:category|danh mục)\b/.test(plain)) return []
  return [gmailOwn[plain] ?? word]
}
