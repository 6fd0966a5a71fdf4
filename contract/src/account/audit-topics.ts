/** Topics by which the audit log can be filtered, in display order. */
export const auditTopics = [
  'all',
  'sign_ins',
  'protection',
  'people',
  'groups',
  'mailboxes',
  'policies',
  'domains',
  'sharing',
  'templates',
  'queue',
  'exports',
] as const
