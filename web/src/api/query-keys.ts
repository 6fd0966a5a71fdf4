/** Query keys shared by first data, events and screens. */
export const queryKeys = {
  user: ['user'],
  settings: ['settings'],
  server: ['server'],
  quota: ['quota'],
  folders: ['folders'],
  labels: ['labels'],
  mailboxes: ['mailboxes'],
  templates: ['templates'],
  /** Prefix of the address book. */
  contacts: ['contacts'],
  rules: ['rules'],
  /** Prefix of message bodies. */
  allBodies: ['body'],
  /** Prefix of the events of messages. */
  allInvitations: ['invitation'],
  /** Prefix of the account area. */
  account: ['account-area'],
  /** Prefix of thread lists. */
  allThreads: ['threads'],
  /** Page of a folder list. `folder` is the name in the address; the first page has an empty cursor. */
  threads: (folder: string, limit: number, cursor = '') => ['threads', folder, limit, cursor],
  /** Prefix of open threads. */
  allThreadDetails: ['thread'],
  thread: (folder: string, threadId: string) => ['thread', folder, threadId],
} as const
