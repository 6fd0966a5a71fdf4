import type { DriveFile } from '@bocau/contract/drive/drive'
import { addressOf, request } from '../../../api/client.ts'
import { language } from '../../../i18n/index.ts'
import { officeOf, type PreviewFile } from '../../preview/index.ts'

/** Where a file is downloaded from, or one of its older contents. */
export const downloadAddress = ({ id }: Pick<DriveFile, 'id'>, version?: number): string =>
  addressOf('GET /storage/v1/files/:id/download', {
    params: { id },
    query: version === undefined ? {} : { version },
  })

/** Where a page may show it from. A new content is a new address, so that no old picture is shown. */
export const inlineAddress = ({ id, version }: Pick<DriveFile, 'id' | 'version'>): string =>
  addressOf('GET /storage/v1/files/:id/download', { params: { id }, query: { inline: '1', version } })

/** Where several files and folders are had as one archive. */
export const zipAddress = (files: readonly Pick<DriveFile, 'id'>[]): string =>
  addressOf('GET /storage/v1/zip', { query: { ids: files.map(({ id }) => id).join(',') } })

/** A file of the drive, as the preview wants it. */
export const toPreview = (file: DriveFile): PreviewFile => ({
  key: `${file.id}-${file.version}`,
  name: file.name,
  content_type: file.content_type ?? '',
  size: file.size,
  scan: file.scan,
  address: downloadAddress(file),
  inlineAddress: inlineAddress(file),
  pdfAddress: addressOf('GET /storage/v1/files/:id/pdf', { params: { id: file.id } }),
  ...officeOf(file, () =>
    request('POST /storage/v1/files/:id/office', {
      params: { id: file.id },
      body: { language: language(), wants_write: false },
    }),
  ),
})
