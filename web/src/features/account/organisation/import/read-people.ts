import { limits } from '@bocau/contract/limits'
import { isValidEmail } from '@bocau/mail-core/address'
import { readTable } from '@bocau/mail-core/contacts/read-table'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { isNumberText, parseMegabytes } from '../parts/quota-text.ts'

/** Error of a line. */
export type LineFault =
  | 'cells'
  | 'name'
  | 'nameLength'
  | 'address'
  | 'domain'
  | 'twice'
  | 'taken'
  | 'resting'
  | 'quota'
  | 'quotaRange'
  | 'invite'
  | 'total'
  | 'people'

/** User to add, with the line number and the errors. */
export interface NewLine {
  number: number
  fullname: string
  email: string
  /** Storage as typed; empty for the default. */
  quota: string
  /** Null for the default of the organisation. */
  megabytes: number | null
  /** Recipient of an invitation; empty for a first password. */
  inviteTo: string
  faults: LineFault[]
}

/** Parsed table; `columns` if the header is missing or unknown. */
export type ReadPeople = { lines: NewLine[] } | { fault: 'columns' | 'empty' | 'many' }

export const maxLines = 500

/** Accepted column names, without diacritics. */
const headings = {
  fullname: ['ho va ten', 'ho ten', 'ten', 'full name', 'fullname', 'name'],
  email: ['dia chi', 'dia chi thu', 'email', 'e-mail', 'address', 'email address'],
  inviteTo: ['moi qua', 'gui loi moi toi', 'dia chi khac', 'invite', 'invite at', 'other email'],
  quota: ['dung luong (gb)', 'dung luong', 'storage (gb)', 'storage', 'quota', 'quota (gb)'],
}

/** Parses and validates a table: names, addresses in own domains without duplicates, storage as a number. */
export function readPeople(text: string, domains: readonly string[]): ReadPeople {
  const [heading, ...rows] = readTable(text)
  const head = heading?.cells
  if (!head || rows.length === 0) return { fault: 'empty' }
  const columnIndex = (names: readonly string[]) => head.findIndex((cell) => names.includes(foldText(cell)))
  const at = {
    fullname: columnIndex(headings.fullname),
    email: columnIndex(headings.email),
    quota: columnIndex(headings.quota),
    inviteTo: columnIndex(headings.inviteTo),
  }
  if (at.fullname < 0 || at.email < 0) return { fault: 'columns' }
  if (rows.length > maxLines) return { fault: 'many' }
  const addresses = new Set<string>()
  const lines = rows.map(({ line: number, cells }) => {
    const email = (cells[at.email] ?? '').toLowerCase()
    const fullname = cells[at.fullname] ?? ''
    const quota = at.quota < 0 ? '' : (cells[at.quota] ?? '')
    const megabytes = quota === '' ? null : parseMegabytes(quota)
    const inviteTo = at.inviteTo < 0 ? '' : (cells[at.inviteTo] ?? '').toLowerCase()
    const line = { number, fullname, email, quota, inviteTo }
    // The cells of such a line are in the wrong columns, so their errors would be misleading.
    const faults: LineFault[] = cells.slice(head.length).some(Boolean)
      ? ['cells']
      : lineFaults({ ...line, megabytes }, domains, addresses)
    addresses.add(email)
    return { ...line, faults, megabytes: megabytes ?? null }
  })
  return { lines }
}

/** Line errors by error code of the server. */
const refusals = { address_taken: 'taken', address_resting: 'resting', domain_not_own: 'domain' } as const

/** Adds the address errors that only the server can detect. */
export const addServerFaults = (
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

/** Storage and users that an organisation may still assign; null without a limit. */
interface RemainingLimits {
  default_quota: number
  quota_left: number | null
  people_left: number | null
}

/** Marks the lines that exceed the users or the storage that are left after the lines above. */
export function addTotalFaults(
  lines: readonly NewLine[],
  { default_quota, quota_left, people_left }: RemainingLimits,
): readonly NewLine[] {
  let remaining = quota_left ?? Number.POSITIVE_INFINITY
  let people = people_left ?? Number.POSITIVE_INFINITY
  return lines.map((line): NewLine => {
    if (line.faults.length > 0) return line
    if (people < 1) return { ...line, faults: ['people'] }
    const megabytes = line.megabytes ?? default_quota
    if (megabytes > remaining) return { ...line, faults: ['total'] }
    remaining -= megabytes
    people -= 1
    return line
  })
}

/** Lists the invalid parts of a line. */
function lineFaults(
  line: Omit<NewLine, 'faults' | 'megabytes'> & { megabytes: number | null | undefined },
  domains: readonly string[],
  addresses: ReadonlySet<string>,
): LineFault[] {
  const faults: LineFault[] = []
  if (line.fullname === '') faults.push('name')
  if (line.fullname.length > limits.maxFullNameCharacters) faults.push('nameLength')
  if (!isValidEmail(line.email) || line.email.includes('"')) faults.push('address')
  else if (!domains.includes(line.email.replace(/.*@/, ''))) faults.push('domain')
  else if (addresses.has(line.email)) faults.push('twice')
  if (line.megabytes === undefined) faults.push(isNumberText(line.quota) ? 'quotaRange' : 'quota')
  if (line.inviteTo !== '' && (!isValidEmail(line.inviteTo) || line.inviteTo === line.email))
    faults.push('invite')
  return faults
}
