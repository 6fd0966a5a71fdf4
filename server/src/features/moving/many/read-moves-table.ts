import type { MasterForm, MoveLineFault, MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { isValidEmail, localPartOf, normaliseEmail } from '@bocau/mail-core/address'
import { readTable } from '@bocau/mail-core/contacts/read-table'
import { foldText } from '@bocau/mail-core/search/fold-text'

type Security = 'tls' | 'starttls' | 'none'

/** A user that may open all mailboxes of the remote server. */
export interface Master {
  form: MasterForm
  name: string
  password: string
}

/** A table, with the defaults for its lines. */
export interface MovesTableInput {
  table: string
  /** `host` or `host:port`; empty when unknown. */
  server: string
  security?: Security | undefined
  username?: string | undefined
  password?: string | undefined
  master?: Master | undefined
}

/** A remote mailbox to import, and its local user. */
export interface PlannedMove {
  line: number
  email: string
  /** User name at the remote server. */
  username: string
  /** True when the table contains the user name; otherwise it is derived from the address. */
  isNamed: boolean
  password: string
  /** Empty until it is found. */
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

/** Reads the mailboxes of a table with a header line. */
export function readMovesTable(
  input: MovesTableInput,
): { lines: PlannedMove[] } | { fault: MovesTableFault } {
  const [head, ...rows] = readTable(input.table)
  const columns = new Map<Column, number>()
  head?.cells.forEach((cell, at) => {
    const column = findColumn(cell)
    if (column && !columns.has(column)) columns.set(column, at)
  })
  if (!columns.has('email')) return { fault: 'columns' }
  if (rows.length === 0) return { fault: 'empty' }
  if (rows.length > limits.maxMovesLines) return { fault: 'many' }
  const accounts = new Set<string>()
  const lines = rows.map(({ line, cells }) => {
    const cell = (name: Column) => cells[columns.get(name) ?? -1] ?? ''
    const move = planMove(input, line, cell)
    const key = JSON.stringify([move.email, move.host, move.username])
    if (accounts.has(key)) move.faults.push('twice')
    accounts.add(key)
    return move
  })
  return { lines }
}

function findColumn(cell: string): Column | undefined {
  const name = foldText(cell).trim()
  return (Object.keys(columnNames) as Column[]).find((column) =>
    (columnNames[column] as readonly string[]).includes(name),
  )
}

/** Builds the sign-in data of a mailbox, as far as known. */
export function planMove(input: MovesTableInput, line: number, cell: (name: Column) => string): PlannedMove {
  const faults: MoveLineFault[] = []
  const email = normaliseEmail(cell('email'))
  if (!isValidEmail(email)) faults.push('address')
  const username = cell('username') || input.username || email
  if (username.length > 320 || /\p{Cc}/u.test(username)) faults.push('username')
  const password = cell('password') || (input.master?.password ?? input.password ?? '')
  if (password === '' || password.length > 1000) faults.push('password')
  const named = cell('security').toLowerCase() || input.security || 'tls'
  if (!isSecurity(named)) faults.push('security')
  const security = isSecurity(named) ? named : 'tls'
  const server = parseServer(cell('server') || input.server)
  if (!server) faults.push('server_unreadable')
  const isNamed = (cell('username') || input.username || '') !== ''
  const port = server?.port ?? (security === 'tls' ? 993 : 143)
  return { line, email, username, isNamed, password, host: server?.host ?? '', port, security, faults }
}

const isSecurity = (text: string): text is Security => ['tls', 'starttls', 'none'].includes(text)

/** Parses `host` or `host:port`; returns an empty object for an empty text and undefined for an invalid one. */
export function parseServer(text: string): { host?: string; port?: number } | undefined {
  if (text === '') return {}
  const [, host = '', port] = /^(\[[^\]]+\]|[^:\s]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const name = host.replace(/^\[|\]$/g, '')
  if (!/^[\p{L}\p{N}.:_-]{1,253}$/u.test(name) || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1) return
  return { host: name, ...(port ? { port: Number(port) } : {}) }
}

/** Returns the sign-in data of a mailbox, directly or through a master user. */
export function toRemoteSignIn({ host, port, security, username, password }: PlannedMove, master?: Master) {
  const server = { host, port, security, password }
  if (!master) return { ...server, username }
  if (master.form === 'authzid') return { ...server, username, signsInAs: master.name }
  return { ...server, username: `${username}${masterSuffix(master.name)}` }
}

/** Dovecot's default separator between the two names is an asterisk. */
const masterSuffix = (name: string) => (/^[\p{L}\p{N}]/u.test(name) ? `*${name}` : name)

/** Returns the user name of an address, by the pattern of another address at the same domain. */
export const usernameByPattern = (sample: { email: string; username: string }, email: string): string =>
  sample.username === localPartOf(sample.email) ? localPartOf(email) : email
