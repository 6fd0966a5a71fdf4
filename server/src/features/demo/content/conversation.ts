import type { Manuscript } from './demo-letter.ts'
import { khue, type Person } from './people.ts'

type Line = Omit<Manuscript, 'key' | 'thread' | 'to'> & { to?: Person[] }

/** What the letters of a conversation have in common. */
export type Setting = { subject: string; between: Person[]; cc?: Person[]; folder?: string }

/**
 * Letters that answer one another. Each goes to everyone in `between` except its writer, unless it says
 * otherwise; the folder is where Khuê keeps what she received.
 */
export function conversation(
  key: string,
  { subject, between, cc = [], folder }: Setting,
  lines: Line[],
): Manuscript[] {
  return lines.map((line, index) => {
    const to = line.to ?? between.filter((person) => person !== line.from)
    return {
      key: keyOf(key, index),
      ...(index === 0 ? { subject } : { thread: keyOf(key, index - 1) }),
      ...(folder && line.from !== khue && { folder }),
      ...line,
      to,
      cc: (line.cc ?? cc).filter((person) => person !== line.from && !to.includes(person)),
    }
  })
}

function keyOf(key: string, index: number): string {
  return index === 0 ? key : `${key}/${index + 1}`
}
