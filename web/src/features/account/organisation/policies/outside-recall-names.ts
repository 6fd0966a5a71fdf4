/** What may be taken back by people of other organisations, as the page and the audit log call it. */
export const outsideRecallNames = {
  none: 'organisation.outsideRecall.none',
  unread: 'organisation.outsideRecall.unread',
  all: 'organisation.outsideRecall.all',
} as const
