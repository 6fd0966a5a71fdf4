import type { Logger } from '../../ports/logger.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'
import type { DriveDeps } from '../drive/index.ts'

/** Dependencies of document editing. */
export interface OfficeDeps extends DriveDeps {
  logger: Logger
  office: OfficeEditor
}
