// Labels used on the page and in the audit log.
export const outsideRecallNames = {
  none: 'organisation.outsideRecall.none',
  unread: 'organisation.outsideRecall.unread',
  all: 'organisation.outsideRecall.all',
} as const
export const programUserNames = {
  everyone: 'policies.programs.everyone',
  chosen: 'policies.programs.chosen',
  nobody: 'policies.programs.nobody',
} as const
