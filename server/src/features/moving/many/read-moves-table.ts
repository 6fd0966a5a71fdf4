import type { MasterForm, MoveLineFault, MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { isValidEmail, localPartOf, normaliseEmail } from '@bocau/mail-core/address'
import { readTable } from '@bocau/mail-core/contacts/read-table'
import { foldText } from '@bocau/mail-core/search/fold-text'

type Security = 'tls' | 'starttls' | 'none'

/** Somebody who may open the mailboxes of all elsewhere. */
export interface Master {
  form: MasterForm
  name: string
  password: string
}

/** A table, with what holds for the lines that do not say otherwise. */
export interface GivenTable {
  table: string
  /** `host` or `host:port`; empty where nobody says. */
  server: string
  security?: Security | undefined
  username?: string | undefined
  password?: string | undefined
  master?: Master | undefined
}

/** A mailbox elsewhere that is to be brought along, and whose it becomes here. */
export interface PlannedMove {
  line: number
  email: string
  /** As its own person signs in there. */
  username: string
  /** Whether the table says so; else it is taken from the address. */
  isNamed: boolean
  password: string
  /** Empty where it is still to be found. */
  host: string
  port: number
  security: Security
  faults: MoveLineFault[]
}

const columnNames = {
  email: ['email', 'e-mail', 'address', 'email here', 'dia chi', 'dia chi thu', 'dia chi o day'],
  username: ['username', 'user name', 'user', 'old address', 'ten dang nhap', 'hop thu cu', 'dia chi cu'],
  password: ['password', 'old password', 'mat khau', 'mat khau cu'],
  server: ['server', 'host', 'imap', 'may chu', 'may chu cu'],
  security: ['security', 'encryption', 'ma hoa'],
} as const
type Column = keyof typeof columnNames

/** The mailboxes of a table: a line for each, below one that names the columns. */
export function readMovesTable(given: GivenTable): { lines: PlannedMove[] } | { fault: MovesTableFault } {
  const [head, ...rows] = readTable(given.table)
  const columns = new Map<Column, number>()
  head?.cells.forEach((cell, at) => {
    const column = columnOf(cell)
    if (column && !columns.has(column)) columns.set(column, at)
  })
  if (!columns.has('email')) return { fault: 'columns' }
  if (rows.length === 0) return { fault: 'empty' }
  if (rows.length > limits.maxMovesLines) return { fault: 'many' }
  const seen = new Set<string>()
  const lines = rows.map(({ line, cells }) => {
    const cell = (name: Column) => cells[columns.get(name) ?? -1] ?? ''
    const move = planMove(given, line, cell)
    const key = JSON.stringify([move.email, move.host, move.username])
    if (seen.has(key)) move.faults.push('twice')
    seen.add(key)
    return move
  })
  return { lines }
}

function columnOf(cell: string): Column | undefined {
  const name = foldText(cell).trim()
  return (Object.keys(columnNames) as Column[]).find((column) =>
    (columnNames[column] as readonly string[]).includes(name),
  )
}

/** A mailbox with all that opens it, as far as it is known. */
export function planMove(given: GivenTable, line: number, cell: (name: Column) => string): PlannedMove {
  const faults: MoveLineFault[] = []
  const email = normaliseEmail(cell('email'))
  if (!isValidEmail(email)) faults.push('address')
  const username = cell('username') || given.username || email
  if (username.length > 320 || /\p{Cc}/u.test(username)) faults.push('username')
  const password = cell('password') || (given.master?.password ?? given.password ?? '')
  if (password === '' || password.length > 1000) faults.push('password')
  const named = cell('security').toLowerCase() || given.security || 'tls'
  if (!isSecurity(named)) faults.push('security')
  const security = isSecurity(named) ? named : 'tls'
  const server = serverOf(cell('server') || given.server)
  if (!server) faults.push('server_unreadable')
  const isNamed = (cell('username') || given.username || '') !== ''
  const port = server?.port ?? (security === 'tls' ? 993 : 143)
  return { line, email, username, isNamed, password, host: server?.host ?? '', port, security, faults }
}

const isSecurity = (text: string): text is Security => ['tls', 'starttls', 'none'].includes(text)

/** A server as `host` or `host:port`; nothing for an empty text, and none where it cannot be read. */
export function serverOf(text: string): { host?: string; port?: number } | undefined {
  if (text === '') return {}
  const [, host = '', port] = /^(\[[^\]]+\]|[^:\s]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const name = host.replace(/^\[|\]$/g, '')
  if (!/^[\p{L}\p{N}.:_-]{1,253}$/u.test(name) || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1) return
  return { host: name, ...(port ? { port: Number(port) } : {}) }
}

/** How a mailbox is signed in to: by itself, or by who may open them all. */
export function signInOf({ host, port, security, username, password }: PlannedMove, master?: Master) {
  const server = { host, port, security, password }
  if (!master) return { ...server, username }
  if (master.form === 'authzid') return { ...server, username, signsInAs: master.name }
  return { ...server, username: `${username}${suffixOf(master.name)}` }
}

/** Dovecot puts a star between the two names unless it is told otherwise. */
const suffixOf = (name: string) => (/^[\p{L}\p{N}]/u.test(name) ? `*${name}` : name)

/** The name that somebody signs in by at a server that was found by another address of the same domain. */
export const usernameLike = (sample: { email: string; username: string }, email: string): string =>
  sample.username === localPartOf(sample.email) ? localPartOf(email) : email
