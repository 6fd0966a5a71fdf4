import { isProblem } from '../../../../api/api-problem.ts'
import { errorText } from '../../../../i18n/index.ts'

/** Upload error in the categories of the specification. */
export type UploadFault = { kind: 'http'; status: number; reason?: string } | { kind: 'json' }

/** Reads the error from the exception: a status, or an invalid response. */
export function uploadFault(error: unknown): UploadFault {
  const status = errorStatus(error)
  if (status !== null)
    return {
      kind: 'http',
      status,
      ...(isProblem(error, 'over_quota', 'store_full') ? { reason: errorText(error) } : {}),
    }
  return { kind: 'json' }
}

function errorStatus(error: unknown): number | null {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return error.status
  }
  // Browsers report a missing response as status 0.
  return error instanceof SyntaxError ? null : 0
}

/** Returns the text of a failed upload, in the wording of the specification, and the reason if storage is full. */
export function uploadFaultText(fault: UploadFault): string {
  if (fault.kind === 'json') return 'Invalid JSON'
  const text = `HTTP Error: ${fault.status}`
  return fault.reason ? `${text}. ${fault.reason}` : text
}
