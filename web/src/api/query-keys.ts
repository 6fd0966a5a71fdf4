/** The name of each read in the query cache, so that first data, live events and screens mean the same entry. */
export const queryKeys = {
  user: ['user'],
  settings: ['settings'],
  server: ['server'],
  quota: ['quota'],
  folders: ['folders'],
  labels: ['labels'],
  /** The mailboxes of others that the person has a right to. */
  mailboxes: ['mailboxes'],
  templates: ['templates'],
  /** All of the address book; prefix of each. */
  contacts: ['contacts'],
  rules: ['rules'],
  /** All bodies of messages; prefix of each. */
  allBodies: ['body'],
  /** All events that messages are about; prefix of each. */
  allInvitations: ['invitation'],
  /** All of the account area; prefix of each. */
  account: ['account-area'],
  /** All thread lists; prefix of each. */
  allThreads: ['threads'],
  /** A page of a folder's list. `folder` is what stands in the address; the first page has an empty cursor. */
  threads: (folder: string, limit: number, cursor = '') => ['threads', folder, limit, cursor],
  /** All opened threads; prefix of each. */
  allThreadDetails: ['thread'],
  thread: (folder: string, threadId: string) => ['thread', folder, threadId],
} as const
