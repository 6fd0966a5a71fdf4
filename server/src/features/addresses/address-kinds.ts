/** Address kinds that belong to one mailbox. */
export const mailboxAddressKinds = ['own', 'alias'] as const
