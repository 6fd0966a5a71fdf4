import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { TemplateOwner } from '@bocau/contract/mailbox/templates'
import belongings from './belongings.json' with { type: 'json' }

/** Somebody of an address book, and the groups that they are in. */
export type DemoContact = Partial<ContactContent> & { name: string; groups?: string[] }

/** A text that is written again and again; each line of its body is a paragraph. */
export type DemoTemplate = { owner: TemplateOwner; name: string; subject: string; body: string[] }

/** A label, when the sidebar shows it, and how the subjects of the threads begin that have it. */
export type DemoLabel = {
  name: string
  colour: number
  visibility: 'shown' | 'unread' | 'hidden'
  subjects: string[]
}

/** What Khuê keeps beside her mail, and what she shares with her colleagues. */
export const khueBelongings = {
  owner: 'khue@mocviet.test',
  groups: belongings.groups,
  contacts: belongings.contacts as DemoContact[],
  sharedContacts: belongings.sharedContacts as DemoContact[],
  templates: belongings.templates as DemoTemplate[],
  labels: belongings.labels as DemoLabel[],
}
