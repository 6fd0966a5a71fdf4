interface Family {
  name: string
  summary: string
}

/** First words of all commands, by task, in the order of the help. */
export const groups: readonly { title: string; families: readonly Family[] }[] = [
  {
    title: 'Accounts and addresses',
    families: [
      { name: 'account', summary: 'Add, change, offboard and delete accounts' },
      { name: 'alias', summary: 'Manage additional addresses of mailboxes' },
      { name: 'group', summary: 'Manage groups and their members' },
      { name: 'mailbox', summary: 'Manage shared mailboxes' },
    ],
  },
  {
    title: 'Domains and sending',
    families: [
      { name: 'domain', summary: 'Add, verify and remove domains, create DKIM keys' },
      { name: 'sending', summary: 'Limit sending, release a stopped account' },
    ],
  },
  {
    title: 'Hosting',
    families: [{ name: 'provider', summary: 'Create, limit, suspend and bill organisations' }],
  },
  {
    title: 'Import and export',
    families: [
      { name: 'import', summary: 'Import mail from a Maildir, mbox files or messages' },
      { name: 'import-imap', summary: 'Import mailboxes from another server by IMAP' },
      { name: 'export', summary: 'Export the mail and the drive of an account' },
    ],
  },
  {
    title: 'Backup and restore',
    families: [
      { name: 'backup', summary: 'Create, verify and test-restore backups' },
      { name: 'restore', summary: 'Restore a backup, or the mail of one account' },
    ],
  },
  {
    title: 'Store and operation',
    families: [
      { name: 'setup', summary: 'Print a setup link for an empty store' },
      { name: 'check', summary: 'Check the store and repair it' },
      { name: 'reindex', summary: 'Rebuild the search index' },
      { name: 'certificate', summary: 'Show the automatic TLS certificate' },
      { name: 'database', summary: 'Distribute the database over several machines' },
      { name: 'jobs', summary: 'List failed jobs' },
      { name: 'keys', summary: 'Create and rotate encryption keys' },
    ],
  },
]

export const families: readonly Family[] = groups.flatMap((group) => group.families)
