import { createHash } from 'node:crypto'
import { broughtFolder } from '@bocau/mail-core/imap/names/brought-folder'
import { decodeModifiedUtf7, encodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import { DistinctPaths } from '../../../kernel/distinct-names.ts'

/**
 * The folder that a Maildir lies in, from where it stands below the one it was found in: in folders side by side, with
 * a dot before each name (Maildir++), or one within the other; in messages as they are read, or in modified UTF-7.
 */
export function folderOfDirectory(relative: string): string {
  const names = relative
    .split('/')
    // Maildir++ keeps all folders side by side: `.Work.Orders` is Orders below Work.
    .flatMap((name) => (name.startsWith('.') ? name.slice(1).split('.') : [name]))
    .map(nameOfDirectory)
  return broughtFolder(names)
}

function nameOfDirectory(name: string): string {
  // `\2e` is a dot that separates nothing (Dovecot's listescape).
  const plain = name.replace(/\\([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeModifiedUtf7(plain)
}

const maxNameBytes = 230

/**
 * The Maildirs of folders beside that of the inbox, as Dovecot and other servers read them (Maildir++): what would
 * separate folders or upset file systems is changed, a very long name cut, and two folders never become one.
 */
export class MaildirDirectories {
  readonly #paths = new DistinctPaths(encodedName, '.')

  /** The name of the Maildir of a folder; empty for the inbox. */
  of(folder: string): string {
    if (folder === 'INBOX') return ''
    const name = `.${this.#paths.folder(folder.split('/'))}`
    if (name.length <= maxNameBytes) return name
    const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12)
    return `${wholeMessages(name.slice(0, maxNameBytes - 20))}~${mark}`
  }
}

/** A stretch of other messages that was cut would end nowhere. */
function wholeMessages(cut: string): string {
  const begins = cut.lastIndexOf('&')
  const isOpen = begins >= 0 && !cut.includes('-', begins)
  return isOpen ? cut.slice(0, begins) : cut
}

function encodedName(name: string): string {
  return encodeModifiedUtf7(name.replaceAll(/[\\:*?"<>|.~/]/g, '_'))
}
