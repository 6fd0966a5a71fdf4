/** A parsed POP3 command. Messages are identified by number. */
export type Pop3Command =
  | { name: 'CAPA' | 'STLS' | 'STAT' | 'NOOP' | 'RSET' | 'QUIT' }
  | { name: 'USER'; user: string }
  | { name: 'PASS'; password: string }
  | { name: 'AUTH'; mechanism: string; initial: string | null }
  | { name: 'LIST' | 'UIDL'; message: number | null }
  | { name: 'RETR' | 'DELE'; message: number }
  | { name: 'TOP'; message: number; lines: number }

const plainCommands = new Set(['CAPA', 'STLS', 'STAT', 'NOOP', 'RSET', 'QUIT'])

/** Parses a command line; returns an error text for an invalid one. */
export function readPop3Command(line: string): Pop3Command | string {
  const [keyword = ''] = line.split(' ', 1)
  const name = keyword.toUpperCase()
  const rest = line.slice(keyword.length + 1)
  if (plainCommands.has(name)) {
    return rest.trim() === '' ? { name: name as 'CAPA' } : `${name} takes no argument`
  }
  // A password may contain spaces, also at its end.
  if (name === 'PASS') return { name, password: rest }
  if (name === 'USER') return rest.trim() === '' ? 'USER takes a name' : { name, user: rest.trim() }
  const args = rest.split(' ').filter((one) => one !== '')
  if (name === 'AUTH') return readAuth(args)
  const numbers = args.map(readNumber)
  if (numbers.length > 2 || numbers.includes(null)) return 'Invalid message number'
  return readNumbered(name, numbers as number[])
}

function readAuth([mechanism = '', initial, ...more]: string[]): Pop3Command | string {
  if (more.length > 0) return 'AUTH takes a mechanism and an answer'
  return {
    name: 'AUTH',
    mechanism: mechanism.toUpperCase(),
    initial: initial === '=' ? '' : (initial ?? null),
  }
}

/** Builds a command with message numbers; returns an error text if their count is wrong. */
function readNumbered(name: string, [message, lines]: number[]): Pop3Command | string {
  switch (name) {
    case 'LIST':
    case 'UIDL':
      return lines === undefined ? { name, message: message ?? null } : `${name} takes one number`
    case 'RETR':
    case 'DELE':
      if (message === undefined || lines !== undefined) return `${name} takes one number`
      return { name, message }
    case 'TOP':
      if (message === undefined || lines === undefined) return 'TOP takes two numbers'
      return { name, message, lines }
    default:
      return 'Unknown command'
  }
}

function readNumber(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
