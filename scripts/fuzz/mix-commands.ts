import { Dice } from './mutate.ts'

const maxBytes = 64 * 1024

/** Commands that may occur at any position of a stream. */
const extraCommands = [
  'EHLO a.test\r\n',
  'LHLO a.test\r\n',
  'RSET\r\n',
  'NOOP\r\n',
  'DATA\r\n',
  '.\r\n',
  'QUIT\r\n',
  'STARTTLS\r\n',
  'AUTH PLAIN\r\n',
  '*\r\n',
  'MAIL FROM:<>\r\n',
  'MAIL FROM:<khue@mocviet.test>\r\n',
  'RCPT TO:<ha@mocviet.test>\r\n',
  'BDAT 0\r\n',
  'BDAT 1\r\nx',
  'BDAT 0 LAST\r\n',
  'BDAT 999999999999999\r\n',
  'NOOP\n',
  'NOOP\r',
  '\0\r\n',
]

/**
 * Reorders and repeats the commands of a stream, or of a valid one, and inserts others. Deterministic, so that findings
 * are reproducible.
 */
export function mixCommands(text: string, validStreams: readonly string[]): string {
  let hash = text.length
  for (let at = 0; at < text.length; at += 1 + (text.length >> 10))
    hash = Math.imul(hash, 31) + text.charCodeAt(at)
  const dice = new Dice(hash)
  const isOrderly = dice.below(2) === 0
  const commands = splitCommands(isOrderly ? dice.pick(validStreams) : text)
  for (let times = (isOrderly ? 1 : 0) + dice.below(3); times > 0; times--) applyRandomChange(commands, dice)
  return commands.join('').slice(0, maxBytes)
}

/** Applies one random change: repeats a command, inserts another one, or moves some. */
function applyRandomChange(commands: string[], dice: Dice): void {
  const at = dice.below(commands.length + 1)
  const one = commands[at] ?? ''
  switch (dice.below(4)) {
    case 0: {
      const maxRepeats = Math.floor(maxBytes / (one.length + 1))
      commands.splice(at, 1, one.repeat(Math.min(maxRepeats, dice.pick([2, 30, 3_000]))))
      return
    }
    case 1:
      commands.splice(at, 0, dice.pick(extraCommands))
      return
    case 2:
      commands.splice(at, 0, dice.pick(extraCommands).repeat(dice.pick([2, 30, 3_000])))
      return
    default:
      commands.splice(dice.below(commands.length + 1), 0, ...commands.splice(at, 1 + dice.below(3)))
  }
}

/** Splits into lines, and BDAT chunks with their size line. */
function splitCommands(text: string): string[] {
  const commands: string[] = []
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const line = text.slice(at, feed < 0 ? text.length : feed + 1)
    const chunkBytes = Number(/^BDAT (\d{1,4})\b/i.exec(line)?.[1] ?? 0)
    commands.push(text.slice(at, at + line.length + chunkBytes))
    at += line.length + chunkBytes
  }
  return commands
}
