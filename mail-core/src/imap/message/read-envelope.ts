import { readDate } from '../../mime/read-date.ts'
import type { Envelope } from './envelope.ts'
import type { RawAddress } from './raw-addresses.ts'

type Value = string | null | Value[]

/** The envelope behind its written form, as `writeEnvelope` made it; what stands there is one of ours. */
export function readWrittenEnvelope(written: string): Envelope {
  const [values] = readList(written, 1)
  const text = (at: number) => asText(values[at] ?? null)
  const people = (at: number) => readPeople(values[at] ?? null)
  return {
    date: text(0),
    subject: text(1),
    from: people(2),
    sender: people(3),
    replyTo: people(4),
    to: people(5),
    cc: people(6),
    bcc: people(7),
    inReplyTo: text(8),
    messageId: text(9),
  }
}

/** When a message says that it was written; null where it does not. */
export function sentAtOf({ date }: Envelope): number | null {
  return date === null ? null : readDate(date)
}

const asText = (value: Value) => (typeof value === 'string' ? value : null)

function readPeople(value: Value): RawAddress[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    if (!Array.isArray(one)) return []
    const [name, , mailbox, host] = one
    return [{ name: asText(name ?? null), mailbox: asText(mailbox ?? null), host: asText(host ?? null) }]
  })
}

/** The values of a list from behind its bracket on, and where it ends. An envelope holds lists of lists and no deeper ones. */
function readList(text: string, start: number, depth = 0): [values: Value[], end: number] {
  const values: Value[] = []
  for (let at = start; at < text.length; ) {
    const character = text[at]
    if (character === ')') return [values, at + 1]
    if (character === ' ') at++
    else if (character === '(' && depth < 3) {
      const [inner, end] = readList(text, at + 1, depth + 1)
      values.push(inner)
      at = end
    } else {
      const [value, end] = readString(text, at)
      values.push(value)
      at = end
    }
  }
  return [values, text.length]
}

function readString(text: string, start: number): [value: string | null, end: number] {
  if (text[start] === '"') {
    let end = start + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    return [text.slice(start + 1, end).replace(/\\(.)/gs, '$1'), end + 1]
  }
  const literal = /^\{(\d{1,9})\}\r\n/.exec(text.slice(start, start + 14))
  if (literal) {
    const from = start + literal[0].length
    const end = from + Number(literal[1])
    return [text.slice(from, end), end]
  }
  return [null, start + 3]
}
