/** Documents that browsers cannot read by themselves and that an office program can draw. */
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

/** Why there is no PDF: nothing here can make one, this document cannot be read, or too many wait. */
export type ConversionFailure = 'unavailable' | 'unreadable' | 'busy'

/** Draws office documents as PDF, where the machine can. A document is hostile until it has been drawn. */
export interface DocumentConverter {
  toPdf(document: Uint8Array, extension: ConvertibleExtension): Promise<Uint8Array | ConversionFailure>
}
