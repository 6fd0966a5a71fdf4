import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { TemplateOwner } from '@bocau/contract/mailbox/templates'
import belongings from './belongings.json' with { type: 'json' }

/** Contact of an address book with its groups. */
export type DemoContact = Partial<ContactContent> & { name: string; groups?: string[] }

/** Template; each line of its body is a paragraph. */
export type DemoTemplate = { owner: TemplateOwner; name: string; subject: string; body: string[] }

/** Label with its sidebar visibility, and the beginnings of the subjects of its threads. */
export type DemoLabel = {
  name: string
  colour: number
  visibility: 'shown' | 'unread' | 'hidden'
  subjects: string[]
}

/** Khuê's contacts, templates and labels, including those she shares with her colleagues. */
export const khueBelongings = {
  owner: 'khue@mocviet.test',
  groups: belongings.groups,
  contacts: belongings.contacts as DemoContact[],
  sharedContacts: belongings.sharedContacts as DemoContact[],
  templates: belongings.templates as DemoTemplate[],
  labels: belongings.labels as DemoLabel[],
}
