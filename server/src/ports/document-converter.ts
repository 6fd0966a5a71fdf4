/** Document types that browsers cannot display and an office program can render. */
export const convertibleExtensions = [
  'doc',
  'dot',
  'docx',
  'docm',
  'rtf',
  'odt',
  'xls',
  'xlsx',
  'xlsm',
  'ods',
  'ppt',
  'pps',
  'pptx',
  'odp',
] as const
export type ConvertibleExtension = (typeof convertibleExtensions)[number]

/** Reason for a missing PDF: no converter, an unreadable document, or a full queue. */
export type ConversionFailure = 'unavailable' | 'unreadable' | 'busy'

/** Renders office documents as PDF. Documents are untrusted. */
export interface DocumentConverter {
  toPdf(document: Uint8Array, extension: ConvertibleExtension): Promise<Uint8Array | ConversionFailure>
}
