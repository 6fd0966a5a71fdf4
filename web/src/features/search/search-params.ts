import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'

/** What each parameter of a search may be, by the names that the address and the server share. */
const shapes = {
  q: /\S/,
  from_addr: /\S/,
  to_addr: /\S/,
  subject: /\S/,
  term: /\S/,
  folder: /\S/,
  size: /^(gt|lt):\d{1,15}$/,
  // The server takes no moment after these.
  start_date: /^[0-7]?\d{1,9}$/,
  end_date: /^[0-7]?\d{1,9}$/,
  has_attachment: /^[01]$/,
  is_star: /^[01]$/,
  is_read: /^[01]$/,
  sort: /^(score|defaultSort)$/,
}

type Name = keyof typeof shapes

type Flag = '0' | '1'

/** A search as it stands in the address. By date is what goes without saying. */
export interface SearchParams extends Partial<Record<Name, string>> {
  has_attachment?: Flag
  is_star?: Flag
  is_read?: Flag
  sort?: 'score' | 'defaultSort'
}

/** Reads a search from an address; what makes no sense in it is passed over. */
export function readParams(search: string): SearchParams {
  const given = new URLSearchParams(search)
  const kept = (Object.keys(shapes) as Name[]).flatMap((name) => {
    const value = given.get(name)?.normalize('NFC') ?? ''
    return shapes[name].test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(kept) as SearchParams
}

/** The address of a search, or of one page of what it found. */
export function searchHref(params: SearchParams, cursor = ''): string {
  const search = new URLSearchParams(Object.entries({ ...params, ...(cursor ? { cursor } : {}) }))
  return `${mailboxBase}/advance-search?${search}`
}

/** What stands behind the question mark in the address of a search. */
export const searchQuery = (params: SearchParams): string =>
  new URLSearchParams(Object.entries(params)).toString()

/** Whether a search asks for nothing; how to sort is no question. */
export const asksNothing = ({ sort: _, ...rest }: SearchParams): boolean => Object.keys(rest).length === 0
