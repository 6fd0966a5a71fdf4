import { createHash } from 'node:crypto'
import { localFolder } from '@bocau/mail-core/imap/names/local-folder'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import { DistinctPaths } from '../../../kernel/distinct-names.ts'

/**
 * Returns the folder of a Maildir from its path relative to the root: Maildir++ with a dot before each name, or nested
 * directories; in UTF-8 or modified UTF-7.
 */
export function folderOfDirectory(relative: string): string {
  const names = relative
    .split('/')
    // Maildir++ stores all folders in one directory: `.Work.Orders` is Orders below Work.
    .flatMap((name) => (name.startsWith('.') ? name.slice(1).split('.') : [name]))
    .map(nameOfDirectory)
  return localFolder(names)
}

function nameOfDirectory(name: string): string {
  // `\2e` is a dot within a name (Dovecot's listescape).
  const plain = name.replace(/\\([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeModifiedUtf7(plain)
}

const maxNameBytes = 230

/**
 * Directory names of folders in Maildir++, as Dovecot and other servers read them. Escapes separators and problematic
 * characters, cuts very long names, and keeps all names distinct.
 */
export class MaildirDirectories {
  readonly #paths = new DistinctPaths(encodedName, '.')

  /** Returns the directory name of a folder; empty for the inbox. */
  directoryName(folder: string): string {
    if (folder === 'INBOX') return ''
    const name = `.${this.#paths.folder(folder.split('/'))}`
    if (name.length <= maxNameBytes) return name
    const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
    return `${trimIncompleteSequence(name.slice(0, maxNameBytes - 20))}~${hash}`
  }
}

/** A truncated modified UTF-7 sequence would be invalid. */
function trimIncompleteSequence(cut: string): string {
  const start = cut.lastIndexOf('&')
  const isOpen = start >= 0 && !cut.includes('-', start)
  return isOpen ? cut.slice(0, start) : cut
}

function encodedName(name: string): string {
  return encodeModifiedUtf7(name.replaceAll(/[\\:*?"<>|.~/]/g, '_'))
}
