/** Upload error in the categories of the specification. */
export type UploadFault = { kind: 'http'; status: number } | { kind: 'json' }

/** Reads the error from the exception: a status, or an invalid response. */
export function uploadFault(error: unknown): UploadFault {
  const status = errorStatus(error)
  if (status !== null) return { kind: 'http', status }
  return { kind: 'json' }
}

function errorStatus(error: unknown): number | null {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return error.status
  }
  // Browsers report a missing response as status 0.
  return error instanceof SyntaxError ? null : 0
}

/** Returns the text of a failed upload, in the wording of the specification. */
export function uploadFaultText(fault: UploadFault): string {
  if (fault.kind === 'http') return `HTTP Error: ${fault.status}`
  return 'Invalid JSON'
}
