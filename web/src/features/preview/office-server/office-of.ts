import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import type { ServerSettings } from '@bocau/contract/settings'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { PreviewFile } from '../preview-file.ts'

/** What the preview knows of a document: how the office server shows it, or that there is none. */
export function officeOf(
  { is_office }: { is_office: boolean },
  open: () => Promise<OfficeSession>,
): Pick<PreviewFile, 'openInOffice' | 'lacksOffice'> {
  if (!is_office) return {}
  const settings = queryClient.getQueryData<ServerSettings>(queryKeys.server)
  return settings?.office_editor ? { openInOffice: open } : { lacksOffice: true }
}
