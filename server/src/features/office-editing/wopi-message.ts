import type { FileReply } from '../../kernel/route.ts'

/** URL path of WOPI requests. */
export const wopiPath = '/wopi/files'

/** A parsed WOPI request. */
export interface WopiRequest {
  method: 'GET' | 'POST'
  fileId: string
  /** True for requests about the content of the file. */
  isContents: boolean
  token: string
  /** Full requested URL. */
  address: string
  /** Returns a header by its lower-case name; empty when missing. */
  header(name: string): string
  content: AsyncIterable<Uint8Array>
}

/** Response to a WOPI request. */
export interface WopiResponse {
  status: number
  headers?: Record<string, string>
  json?: unknown
  file?: FileReply
}

/** Builds the response for a lock conflict. */
export function lockConflict({
  currentValue,
  reason,
}: {
  currentValue: string
  reason: string
}): WopiResponse {
  return { status: 409, headers: { 'X-WOPI-Lock': currentValue, 'X-WOPI-LockFailureReason': reason } }
}
