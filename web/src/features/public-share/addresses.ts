import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { endpointUrl } from '../../api/client.ts'
import type { PreviewFile } from '../preview/index.ts'

type File = Pick<DriveFile, 'id'>

export const downloadAddress = (token: string, { id }: File): string =>
  endpointUrl('GET /storage/v1/public/:token/files/:id/download', { params: { token, id } })

export const inlineAddress = (token: string, { id }: File): string =>
  endpointUrl('GET /storage/v1/public/:token/files/:id/download', {
    params: { token, id },
    query: { inline: '1' },
  })

/** Returns the address of a ZIP archive of a link, or of one of its folders. */
export const zipAddress = (token: string, folderId: Id | null): string =>
  endpointUrl('GET /storage/v1/public/:token/zip', {
    params: { token },
    query: folderId === null ? {} : { folder_id: folderId },
  })

export const toPreview = (token: string, file: DriveFile): PreviewFile => ({
  key: `${file.id}-${file.version}`,
  name: file.name,
  content_type: file.content_type ?? '',
  size: file.size,
  scan: file.scan,
  address: downloadAddress(token, file),
  inlineAddress: inlineAddress(token, file),
  pdfAddress: endpointUrl('GET /storage/v1/public/:token/files/:id/pdf', { params: { token, id: file.id } }),
})
