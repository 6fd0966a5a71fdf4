/** Why an image did not get to the server, in the words of the specification. */
export type UploadFault = { kind: 'http'; status: number } | { kind: 'json' }

/** Reads what went wrong from what the upload threw: a status, or an answer that is none. */
export function uploadFault(error: unknown): UploadFault {
  const status = statusOf(error)
  if (status !== null) return { kind: 'http', status }
  return { kind: 'json' }
}

function statusOf(error: unknown): number | null {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return error.status
  }
  // No answer at all is the status that browsers give it.
  return error instanceof SyntaxError ? null : 0
}

/** As the specification writes it. */
export function uploadFaultText(fault: UploadFault): string {
  if (fault.kind === 'http') return `HTTP Error: ${fault.status}`
  return 'Invalid JSON'
}
