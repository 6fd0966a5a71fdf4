import { contactsHome } from './contacts-home.ts'

/** Contact list: the user's own contacts, those of the organisation, or those of a group. */
export type ContactSection = { book: 'own' | 'organisation' } | { book: 'own'; group: string }

export interface ContactAddress {
  section: ContactSection
  id: string | undefined
}

export function readContactAddress(path: string, search: string): ContactAddress {
  const params = new URLSearchParams(search)
  const group = params.get('group')
  const id = path.split('/')[2] || undefined
  if (group) return { section: { book: 'own', group }, id }
  return { section: { book: params.get('book') === 'organisation' ? 'organisation' : 'own' }, id }
}

export function contactHref(section: ContactSection, id?: string): string {
  const queryText =
    'group' in section
      ? `?group=${section.group}`
      : section.book === 'organisation'
        ? '?book=organisation'
        : ''
  return `${contactsHome}${id ? `/${id}` : ''}${queryText}`
}

export const isSameSection = (a: ContactSection, b: ContactSection) => contactHref(a) === contactHref(b)
