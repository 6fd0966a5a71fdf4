import type { DriveFile } from '@bocau/contract/drive/drive'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { request } from '../../../api/client.ts'
import { driveTexts } from '../../../i18n/areas/drive.ts'
import { refusalsTexts } from '../../../i18n/areas/refusals.ts'
import { addMessages, errorText, formatSize, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { pickDriveFiles } from '../../drive/index.ts'
import { fileOf, type SessionFile } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { EditorHandle } from '../editor/index.ts'
import { totalOf } from './judge-file.ts'

addMessages(driveTexts)
addMessages(refusalsTexts)

/** Puts files of the drive into a draft: inside it where they may travel so, else as links in its text. */
export async function insertFromDrive(session: DraftSession, editor: EditorHandle | null): Promise<void> {
  const picked = await pickDriveFiles(totalOf(session.view().content.files))
  if (!picked) return
  if (picked.as === 'link') {
    editor?.insertLines(linksTo(picked.files))
    editor?.focus()
    return
  }
  const attached = await attachFromDrive(picked.files)
  session.changeFiles((files) => [...files, ...attached])
}

/** Files of the drive as files of a draft, no byte of them copied; none where that failed, which is told. */
export async function attachFromDrive(files: readonly DriveFile[]): Promise<SessionFile[]> {
  try {
    const attached = await request('POST /api/v2/cloud_drive/attach', {
      body: { file_ids: files.map(({ id }) => id) },
    })
    return attached.map(fileOf)
  } catch (error) {
    showToast({ kind: 'error', text: t('drive.attachFailed'), detail: errorText(error) })
    return []
  }
}

/** Links as every mail program draws them. */
export const linksTo = (files: readonly DriveFile[]): string =>
  files
    .map(({ href, name, type, size }) => {
      const weight = type === 'file' ? ` (${formatSize(size)})` : ''
      return `<div><a href="${escapeHtml(href)}">${escapeHtml(name)}</a>${weight}</div>`
    })
    .join('')
