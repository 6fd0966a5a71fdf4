import type { MessageParser } from '../../../../ports/message-parser.ts'
import type { BookDeps } from '../deps.ts'

/** What files of contacts are read and written with. */
export interface FilesDeps extends BookDeps {
  parser: Pick<MessageParser, 'readContacts'>
}
