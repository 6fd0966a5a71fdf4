/** Chunk of the address book: its page, its form and the contact card. */
export { addToContacts } from './card/add-to-contacts.ts'
export { HoverCard, PressedCard } from './card/cards.tsx'
export { openContactForm } from './form/ContactForm.tsx'
export { ContactsPage } from './page/ContactsPage.tsx'
