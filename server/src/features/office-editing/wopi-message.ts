import type { FileReply } from '../../kernel/route.ts'

/** Where office servers ask for documents. */
export const wopiPath = '/wopi/files'

/** A request of an office server, as the door read it. */
export interface WopiRequest {
  method: 'GET' | 'POST'
  fileId: string
  /** Whether it is about what the file holds, rather than about the file. */
  isContents: boolean
  token: string
  /** The whole address that was asked for. */
  address: string
  /** A header by its name in small letters; empty where it is not there. */
  header(name: string): string
  content: AsyncIterable<Uint8Array>
}

/** What an office server is answered. */
export interface WopiAnswer {
  status: number
  headers?: Record<string, string>
  json?: unknown
  file?: FileReply
}

/** The answer that a document is held by somebody else, or not as was thought. */
export function conflictOf({ held, reason }: { held: string; reason: string }): WopiAnswer {
  return { status: 409, headers: { 'X-WOPI-Lock': held, 'X-WOPI-LockFailureReason': reason } }
}
