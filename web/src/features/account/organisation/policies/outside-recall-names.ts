/** Labels used on the page and in the audit log. */
export const outsideRecallNames = {
  none: 'organisation.outsideRecall.none',
  unread: 'organisation.outsideRecall.unread',
  all: 'organisation.outsideRecall.all',
} as const
