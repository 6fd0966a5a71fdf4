import { formatPercent, t } from '../../../i18n/index.ts'
import { fileKindOf } from '../../../ui/files/file-tile/file-kind.ts'
import type { SessionFile } from '../draft-session/content.ts'
import { extensionOf } from './check-file.ts'

/** Status text of a file and its severity. */
export interface FileStatus {
  text: string
  kind: 'quiet' | 'good' | 'warning' | 'bad' | 'infected' | 'moving' | 'waiting'
}

/** Returns the status text of a file. */
export function fileStatus(file: SessionFile): FileStatus {
  switch (file.state) {
    case 'start':
      return { text: t('compose.file.start'), kind: 'quiet' }
    case 'pending':
      return file.percent < 100
        ? { text: shareText(file), kind: 'moving' }
        : { text: t('compose.file.scanning'), kind: 'waiting' }
    case 'too_large':
      return {
        text: t(file.reason === 'total' ? 'compose.file.tooMuch' : 'compose.file.tooLarge'),
        kind: 'bad',
      }
    case 'invalid_file':
      return { text: t('compose.file.invalid', { ext: extensionOf(file.name) }), kind: 'bad' }
    case 'failed':
      return {
        text: t(file.reason === 'full' ? 'compose.file.full' : 'compose.file.failed'),
        kind: 'bad',
      }
    case 'uploaded':
      return uploadedStatus(file)
  }
}

function shareText({ percent, asLink }: SessionFile): string {
  const share = formatPercent(percent / 100)
  return asLink ? t('compose.file.toDrive', { share }) : share
}

/**
 * Returns the status of an uploaded file. One that could not be scanned is never called safe; without a
 * scanner this is not an error of the file.
 */
function uploadedStatus({ name, contentType, uploaded }: SessionFile): FileStatus {
  if (uploaded?.scan === 'infected' || uploaded?.has_virus)
    return { text: t('compose.file.infected'), kind: 'infected' }
  if (uploaded?.scan === 'not_scanned' && uploaded.message !== '')
    return { text: t('compose.file.not_scanned'), kind: 'warning' }
  if (fileKindOf(name, contentType) === 'archive') return { text: t('compose.file.zip'), kind: 'warning' }
  if (uploaded?.scan === 'not_scanned') return { text: t('compose.file.unscanned'), kind: 'quiet' }
  return { text: t('compose.file.clean'), kind: 'good' }
}
