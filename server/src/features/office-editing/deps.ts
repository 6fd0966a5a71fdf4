import type { Logger } from '../../ports/logger.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'
import type { DriveDeps } from '../drive/index.ts'

/** What editing documents uses. */
export interface OfficeDeps extends DriveDeps {
  logger: Logger
  office: OfficeEditor
}
