import { readCsv } from '@bocau/contract/read-csv'
import { isValidEmail } from '@bocau/mail-core/address'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { megabytesIn } from '../parts/quota-text.ts'

/** What can be wrong with a line before anybody is added. */
export type LineFault =
  | 'name'
  | 'address'
  | 'domain'
  | 'twice'
  | 'taken'
  | 'resting'
  | 'quota'
  | 'invite'
  | 'total'

/** Somebody who is to be added, with the line of the table and what is wrong with it. */
export interface NewLine {
  number: number
  fullname: string
  email: string
  /** As it is written; empty where the usual is meant. */
  quota: string
  /** Null where the usual of the organisation is meant. */
  megabytes: number | null
  /** Where an invitation goes in the place of a first password; empty for the latter. */
  inviteTo: string
  faults: LineFault[]
}

/** What a table says; `columns` where it does not say which column is what. */
export type ReadPeople = { lines: NewLine[] } | { fault: 'columns' | 'empty' | 'many' }

export const mostLines = 500

/** What the columns may be called, without marks. */
const headings = {
  fullname: ['ho va ten', 'ho ten', 'ten', 'full name', 'fullname', 'name'],
  email: ['dia chi', 'dia chi thu', 'email', 'e-mail', 'address', 'email address'],
  inviteTo: ['moi qua', 'gui loi moi toi', 'dia chi khac', 'invite', 'invite at', 'other email'],
  quota: ['dung luong (gb)', 'dung luong', 'storage (gb)', 'storage', 'quota', 'quota (gb)'],
}

/** The people of a table, each line looked at: the name, an address in an own domain, none twice, storage a number. */
export function readPeople(text: string, domains: readonly string[]): ReadPeople {
  const [head, ...rows] = readCsv(text)
  if (!head || rows.length === 0) return { fault: 'empty' }
  const place = (names: readonly string[]) => head.findIndex((cell) => names.includes(foldText(cell)))
  const at = {
    fullname: place(headings.fullname),
    email: place(headings.email),
    quota: place(headings.quota),
    inviteTo: place(headings.inviteTo),
  }
  if (at.fullname < 0 || at.email < 0) return { fault: 'columns' }
  if (rows.length > mostLines) return { fault: 'many' }
  const seen = new Set<string>()
  const lines = rows.map((row, index) => {
    const email = (row[at.email] ?? '').toLowerCase()
    const fullname = row[at.fullname] ?? ''
    const quota = at.quota < 0 ? '' : (row[at.quota] ?? '')
    const megabytes = quota === '' ? null : megabytesIn(quota)
    const inviteTo = at.inviteTo < 0 ? '' : (row[at.inviteTo] ?? '').toLowerCase()
    const faults = faultsOf({ email, fullname, megabytes, inviteTo }, domains, seen)
    seen.add(email)
    const line = { number: index + 2, fullname, email, quota, inviteTo, faults }
    return { ...line, megabytes: megabytes ?? null }
  })
  return { lines }
}

/** What the server says of an address that cannot be given, as what is wrong with its line. */
const refusals = { address_taken: 'taken', address_resting: 'resting', domain_not_own: 'domain' } as const

/** The lines with what only the server knows of their addresses. */
export const withRefused = (
  lines: readonly NewLine[],
  refused: readonly { email: string; code: keyof typeof refusals }[],
): NewLine[] => {
  const codes = new Map(refused.map(({ email, code }) => [email, code]))
  return lines.map((line) => {
    const code = codes.get(line.email)
    const fault = code && refusals[code]
    return fault && !line.faults.includes(fault) ? { ...line, faults: [...line.faults, fault] } : line
  })
}

/** The lines with those marked that no storage of the organisation is left for, when those above them have got theirs. */
export function withinTotal(
  lines: readonly NewLine[],
  { default_quota, quota_left }: { default_quota: number; quota_left: number | null },
): readonly NewLine[] {
  if (quota_left === null) return lines
  let left = quota_left
  return lines.map((line): NewLine => {
    if (line.faults.length > 0) return line
    const wanted = line.megabytes ?? default_quota
    if (wanted > left) return { ...line, faults: ['total'] }
    left -= wanted
    return line
  })
}

function faultsOf(
  line: { email: string; fullname: string; megabytes: number | null | undefined; inviteTo: string },
  domains: readonly string[],
  seen: ReadonlySet<string>,
): LineFault[] {
  const faults: LineFault[] = []
  if (line.fullname === '') faults.push('name')
  if (!isValidEmail(line.email) || line.email.includes('"')) faults.push('address')
  else if (!domains.includes(line.email.replace(/.*@/, ''))) faults.push('domain')
  else if (seen.has(line.email)) faults.push('twice')
  if (line.megabytes === undefined) faults.push('quota')
  if (line.inviteTo !== '' && (!isValidEmail(line.inviteTo) || line.inviteTo === line.email))
    faults.push('invite')
  return faults
}
