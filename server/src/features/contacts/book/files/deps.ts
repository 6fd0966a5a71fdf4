import type { MessageParser } from '../../../../ports/message-parser.ts'
import type { BookDeps } from '../deps.ts'

export interface FilesDeps extends BookDeps {
  parser: Pick<MessageParser, 'readContacts'>
}
