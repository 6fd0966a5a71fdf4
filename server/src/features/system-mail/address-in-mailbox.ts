/**
 * Returns a URL for a page of a mailbox, for use in mail. A delegate with another mailbox may read the mail, so the
 * mailbox is part of the URL. For the owner it opens the own mailbox.
 */
export const addressInMailbox = (publicOrigin: string, mailboxId: string, path: string): string =>
  `${publicOrigin}/m/${mailboxId}${path}`
