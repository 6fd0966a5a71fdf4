/** What other programs call the folders that every mailbox here has. */
const systemNames: Record<string, string> = {
  inbox: 'INBOX',
  sent: 'Sent',
  'sent items': 'Sent',
  'sent messages': 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  spam: 'Junk',
  'junk e-mail': 'Junk',
  trash: 'Trash',
  'deleted items': 'Trash',
  'deleted messages': 'Trash',
}

/** The folder that a Maildir lies in, from where it stands below the one it was found in. */
export function folderOfDirectory(relative: string): string {
  const path = relative
    .split('/')
    // Maildir++ keeps all folders side by side: `.Work.Orders` is Orders below Work.
    .flatMap((name) => (name.startsWith('.') ? name.slice(1).split('.') : [name]))
    .filter((name) => name !== '')
    .join('/')
  return path === '' ? 'INBOX' : (systemNames[path.toLowerCase()] ?? path)
}

/** Where the Maildir of a folder stands below the one of the inbox; names that a file system would take otherwise are changed. */
export function directoryOfFolder(folder: string): string {
  if (folder === 'INBOX') return ''
  return folder.split('/').map(safeName).join('/')
}

function safeName(name: string): string {
  const plain = name.replaceAll(/[\\:*?"<>|]/g, '_')
  return plain.startsWith('.') || ['cur', 'new', 'tmp'].includes(plain) ? `_${plain}` : plain
}
