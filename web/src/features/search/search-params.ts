import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'

/** Valid values of each search parameter, by its name in the address and the API. */
const patterns = {
  q: /\S/,
  from_addr: /\S/,
  to_addr: /\S/,
  subject: /\S/,
  term: /\S/,
  folder: /\S/,
  size: /^(gt|lt):\d{1,15}$/,
  // The server rejects later times.
  start_date: /^[0-7]?\d{1,9}$/,
  end_date: /^[0-7]?\d{1,9}$/,
  has_attachment: /^[01]$/,
  is_star: /^[01]$/,
  is_read: /^[01]$/,
  sort: /^(score|defaultSort)$/,
}

type Name = keyof typeof patterns

type Flag = '0' | '1'

/** Search as in the address. Sorting by date is the default. */
export interface SearchParams extends Partial<Record<Name, string>> {
  has_attachment?: Flag
  is_star?: Flag
  is_read?: Flag
  sort?: 'score' | 'defaultSort'
}

/** Parses a search from an address; ignores invalid values. */
export function readParams(search: string): SearchParams {
  const input = new URLSearchParams(search)
  const valid = (Object.keys(patterns) as Name[]).flatMap((name) => {
    const value = input.get(name)?.normalize('NFC') ?? ''
    return patterns[name].test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(valid) as SearchParams
}

/** Returns the address of a search, or of one of its pages. */
export function searchHref(params: SearchParams, cursor = ''): string {
  const search = new URLSearchParams(Object.entries({ ...params, ...(cursor ? { cursor } : {}) }))
  return `${mailboxBase}/advance-search?${search}`
}

export const searchQuery = (params: SearchParams): string =>
  new URLSearchParams(Object.entries(params)).toString()

/** Returns true if a search has no conditions; the order is none. */
export const isEmptySearch = ({ sort: _, ...rest }: SearchParams): boolean => Object.keys(rest).length === 0
