import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import { cachedServerSettings } from '../../../api/session.ts'
import type { PreviewFile } from '../preview-file.ts'

/** Returns the office properties of a document: how to open it, or that no office server is configured. */
export function officeOf(
  { is_office }: { is_office: boolean },
  open: () => Promise<OfficeSession>,
): Pick<PreviewFile, 'openInOffice' | 'lacksOffice'> {
  if (!is_office) return {}
  const settings = cachedServerSettings()
  return settings?.office_editor ? { openInOffice: open } : { lacksOffice: true }
}
