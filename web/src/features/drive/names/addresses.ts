import type { DriveFile } from '@bocau/contract/drive/drive'
import { endpointUrl, request } from '../../../api/client.ts'
import { language } from '../../../i18n/index.ts'
import { officeOf, type PreviewFile } from '../../preview/index.ts'

/** Returns the download address of a file, or of one of its versions. */
export const downloadAddress = ({ id }: Pick<DriveFile, 'id'>, version?: number): string =>
  endpointUrl('GET /storage/v1/files/:id/download', {
    params: { id },
    query: version === undefined ? {} : { version },
  })

/**
 * Returns the address for inline display. It contains the version, so that the browser does not show a cached older
 * one.
 */
export const inlineAddress = ({ id, version }: Pick<DriveFile, 'id' | 'version'>): string =>
  endpointUrl('GET /storage/v1/files/:id/download', { params: { id }, query: { inline: '1', version } })

export const zipAddress = (files: readonly Pick<DriveFile, 'id'>[]): string =>
  endpointUrl('GET /storage/v1/zip', { query: { ids: files.map(({ id }) => id).join(',') } })

export const toPreview = (file: DriveFile): PreviewFile => ({
  key: `${file.id}-${file.version}`,
  name: file.name,
  content_type: file.content_type ?? '',
  size: file.size,
  scan: file.scan,
  address: downloadAddress(file),
  inlineAddress: inlineAddress(file),
  pdfAddress: endpointUrl('GET /storage/v1/files/:id/pdf', { params: { id: file.id } }),
  ...officeOf(file, () =>
    request('POST /storage/v1/files/:id/office', {
      params: { id: file.id },
      body: { language: language(), wants_write: false },
    }),
  ),
})
