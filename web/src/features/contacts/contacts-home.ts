/** Where the address book begins. The first load knows nothing more of its addresses. */
export const contactsHome = '/contacts'
