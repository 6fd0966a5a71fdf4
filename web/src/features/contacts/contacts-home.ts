/** Start of the address book, the only address of it in the first chunk. */
export const contactsHome = '/contacts'
