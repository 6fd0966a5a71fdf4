import type { DriveFile } from '@bocau/contract/drive/drive'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { request } from '../../../api/client.ts'
import { errorText, formatSize, t } from '../../../i18n/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { pickDriveFiles } from '../../drive/index.ts'
import { type SessionFile, toSessionFile } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { EditorHandle } from '../editor/index.ts'
import { totalBytes } from './check-file.ts'
import '../../../i18n/areas/sending.ts'
import '../../../i18n/areas/refusals.ts'

/** Inserts drive files into a draft, attached where allowed and as links otherwise. */
export async function insertFromDrive(session: DraftSession, editor: EditorHandle | null): Promise<void> {
  const picked = await pickDriveFiles(totalBytes(session.view().content.files))
  if (!picked) return
  if (picked.as === 'link') {
    editor?.insertLines(linksTo(picked.files))
    editor?.focus()
    return
  }
  const attached = await attachFromDrive(picked.files)
  session.changeFiles((files) => [...files, ...attached])
}

/** Attaches drive files without copying data; empty on failure, which is reported. */
export async function attachFromDrive(files: readonly DriveFile[]): Promise<SessionFile[]> {
  const attached = await reportFailure(t('drive.attachFailed'), errorText, () =>
    request('POST /api/v2/cloud_drive/attach', { body: { file_ids: files.map(({ id }) => id) } }),
  )
  return (attached ?? []).map(toSessionFile)
}

/** Returns links in a format that all mail programs render. */
export const linksTo = (files: readonly DriveFile[]): string =>
  files
    .map(({ href, name, type, size }) => {
      const sizeText = type === 'file' ? ` (${formatSize(size)})` : ''
      return `<div><a href="${escapeHtml(href)}">${escapeHtml(name)}</a>${sizeText}</div>`
    })
    .join('')
