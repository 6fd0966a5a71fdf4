/**
 * Where something of a mailbox lies, as a message that is read there names it: whoever reads it may be somebody else who
 * was let in, whose own mailbox does not hold it. To its own person it is their own.
 */
export const addressInMailbox = (publicOrigin: string, mailboxId: string, path: string): string =>
  `${publicOrigin}/m/${mailboxId}${path}`
