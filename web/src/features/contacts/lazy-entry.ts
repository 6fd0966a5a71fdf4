/** All of the address book, as one file: its page, its form, and the card of somebody. */
export { PressedCard, RestingCard } from './card/cards.tsx'
export { askForContact } from './form/ContactForm.tsx'
export { ContactsPage } from './page/ContactsPage.tsx'
