import { contactsHome } from './contacts-home.ts'

/** Contact list: the user's own contacts, those of the organisation, or those of a group. */
export type ContactPlace = { book: 'own' | 'organisation' } | { book: 'own'; group: string }

export interface ContactAddress {
  place: ContactPlace
  id: string | undefined
}

export function readContactAddress(path: string, search: string): ContactAddress {
  const words = new URLSearchParams(search)
  const group = words.get('group')
  const id = path.split('/')[2] || undefined
  if (group) return { place: { book: 'own', group }, id }
  return { place: { book: words.get('book') === 'organisation' ? 'organisation' : 'own' }, id }
}

export function contactHref(place: ContactPlace, id?: string): string {
  const words =
    'group' in place ? `?group=${place.group}` : place.book === 'organisation' ? '?book=organisation' : ''
  return `${contactsHome}${id ? `/${id}` : ''}${words}`
}

export const isSamePlace = (a: ContactPlace, b: ContactPlace) => contactHref(a) === contactHref(b)
