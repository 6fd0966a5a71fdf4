import { readCsv } from '@bocau/contract/read-csv'
import { WrongUsage } from '../command.ts'

/** A mailbox elsewhere that is to be brought along, and whose it becomes here. */
export interface Move {
  email: string
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  password: string
}

/** What holds for every line of a table that does not say otherwise. */
export type MoveDefaults = Partial<Omit<Move, 'email'>>

const securities = ['tls', 'starttls', 'none'] as const

/** The mailboxes of a table: a line for each, below one that names the columns. */
export function readMoves(text: string, defaults: MoveDefaults, master: string | null): Move[] {
  const [head = [], ...lines] = readCsv(text)
  const columns = head.map((name) => name.toLowerCase())
  if (!columns.includes('email'))
    throw new WrongUsage('The first line of the table must name its columns; email is one of them.')
  return lines.map((cells, at) => {
    const cell = (name: string) => cells[columns.indexOf(name)] || undefined
    try {
      return toMove({ ...defaults, ...serverOf(cell('server')), ...given(cell) }, cell('email') ?? '', master)
    } catch (error) {
      if (error instanceof WrongUsage) throw new WrongUsage(`Line ${at + 2} of the table: ${error.message}`)
      throw error
    }
  })
}

function given(cell: (name: string) => string | undefined): MoveDefaults {
  const [username, password, security] = [cell('username'), cell('password'), cell('security')]
  return {
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(security ? { security: securityOf(security) } : {}),
  }
}

/** A mailbox with all that opens it. Where a master user opens them all, its name follows that of each. */
export function toMove(known: MoveDefaults, email: string, master: string | null): Move {
  const { host, password, security = 'tls', port = security === 'tls' ? 993 : 143, username = email } = known
  if (!email.includes('@')) throw new WrongUsage(`${email || 'An empty cell'} is not an address.`)
  if (!host)
    throw new WrongUsage(`It is not said which server ${email} was at: give --server, or a column server.`)
  if (!password) throw new WrongUsage(`There is no password for ${email}.`)
  return { email, host, port, security, username: `${username}${master ?? ''}`, password }
}

/** A server as `host` or `host:port`. */
export function serverOf(text: string | undefined): { host?: string; port?: number } {
  if (!text) return {}
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (host === '') throw new WrongUsage(`${text} is not a server; write host or host:port.`)
  return { host: host.replace(/^\[|\]$/g, ''), ...(port ? { port: Number(port) } : {}) }
}

/** How a server is spoken to. */
export function securityOf(text: string): Move['security'] {
  const security = securities.find((one) => one === text)
  if (!security) throw new WrongUsage(`${text} is not one of tls, starttls and none.`)
  return security
}
