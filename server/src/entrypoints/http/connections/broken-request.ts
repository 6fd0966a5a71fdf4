import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits of the request head. A mailto link from another application contains an entire message, escaped twice, which
 * makes Vietnamese text about ten times as long.
 */
export const requestHead = {
  maxHeaderSize: 64 * 1024,
  // Bounds the time for which a connection can hold an unfinished head.
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
}

const drainMilliseconds = 2_000
const responded = new WeakSet<Socket>()

/**
 * Responds to unparsable requests and closes the connection. A head that is too long gets a page with an explanation.
 */
export function rejectBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || responded.has(socket)) return
  responded.add(socket)
  // A client that does not speak TLS would not understand an encrypted response either.
  if (!socket.writable || error.code?.startsWith('ERR_SSL_')) return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(headTooLongResponse())
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.end(writeResponse('408 Request Timeout'))
  else socket.end(writeResponse('400 Bad Request'))
  // If the connection closed while the browser is still sending, it would discard the response unread.
  const cutOff = setTimeout(() => socket.destroy(), drainMilliseconds)
  socket.on('close', () => clearTimeout(cutOff)).resume()
}

/** Returns true for a request head above the limit. The library does not limit the head of an HTTP/2 request alone. */
export function isHeadTooLong({ headers }: IncomingMessage): boolean {
  let bytes = 0
  for (const [name, value = ''] of Object.entries(headers)) bytes += name.length + String(value).length
  return bytes > requestHead.maxHeaderSize
}

/** Responds to a head that is too long with a page with an explanation. */
export function rejectLongHead(response: ServerResponse): void {
  response.writeHead(431, headTooLongHeaders).end(page)
}

const headTooLongHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  // The URL is the sensitive part and was too long: it must not appear in further requests.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

function headTooLongResponse(): string {
  const headers = Object.entries(headTooLongHeaders).map(([name, value]) => `${name}: ${value}`)
  return writeResponse('431 Request Header Fields Too Large', page, headers)
}

function writeResponse(status: string, body = '', headers: readonly string[] = []): string {
  const head = [...headers, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  return `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`
}

// User and language are unknown, because the head was not read.
const page = `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Liên kết quá dài · Bồ Câu</title><link rel="stylesheet" href="/api-docs.css"></head><body><main>
<h1>Liên kết quá dài</h1>
<p>Liên kết này dài hơn mức Bồ Câu đọc được nên thư chưa được mở. Không có gì bị mất: nội dung vẫn nằm trong thanh địa chỉ và ở trang bạn vừa rời. Hãy sao chép phần cần gửi, rồi dán vào một thư mới.</p>
<p><a href="/compose-mailto">Viết thư mới</a></p>
<section lang="en"><h1>This link is too long</h1>
<p>It is longer than Bồ Câu can read, so no letter was opened. Nothing is lost: its text is still in the address bar and on the page you came from. Copy what you want to send, then paste it into a new letter.</p>
<p><a href="/compose-mailto">New letter</a></p></section></main></body></html>`
