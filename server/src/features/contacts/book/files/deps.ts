import type { MessageParser } from '../../../../ports/message-parser.ts'
import type { BookDeps } from '../deps.ts'

/** Dependencies of contact import and export. */
export interface FilesDeps extends BookDeps {
  parser: Pick<MessageParser, 'readContacts'>
}
