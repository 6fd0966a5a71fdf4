import type { Socket } from 'node:net'
import { openRawServer } from './faulty-smtp-server.ts'

/** Response at a step: lines, none, a closed connection, or a custom action. */
export type ScriptedResponse =
  | string
  | typeof noResponse
  | typeof closeConnection
  | ((socket: Socket) => void)

export const noResponse = Symbol('hang')
export const closeConnection = Symbol('cut')

/** Steps at which a server can fail; those without a script respond normally. */
export interface Script {
  greeting?: ScriptedResponse
  ehlo?: ScriptedResponse
  mail?: ScriptedResponse
  /** By the index of the recipient, from 0. */
  rcpt?: (at: number) => ScriptedResponse
  data?: ScriptedResponse
  /** After the final dot. */
  dot?: ScriptedResponse
  reset?: ScriptedResponse
}

/** A mail server that follows a script, without an SMTP library. */
export interface ScriptedSmtpServer {
  port: number
  /** Messages received up to the final dot, regardless of the response. */
  received: string[]
  /** Addresses of all RCPT commands. */
  recipients: string[]
  connections: number
  close(): void
}

const normalResponses = { greeting: '220 mx.fault.test', ehlo: '250 mx.fault.test', data: '354 Go on' }
const okResponse = '250 2.0.0 Ok'

/** Opens a server that uses the script for each connection, from 0. */
export async function openScriptedServer(
  script: Script | ((connection: number) => Script),
): Promise<ScriptedSmtpServer> {
  const received: string[] = []
  const recipients: string[] = []
  let connections = 0
  const server = await openRawServer((socket) => {
    const connectionScript = typeof script === 'function' ? script(connections) : script
    connections++
    followScript(socket, connectionScript, { received, recipients })
  })
  return {
    received,
    recipients,
    port: server.port,
    get connections() {
      return connections
    },
    close: () => server.close(),
  }
}

/** Handles one connection: records commands and messages, and responds by the script. */
function followScript(
  socket: Socket,
  script: Script,
  recorded: Pick<ScriptedSmtpServer, 'received' | 'recipients'>,
): void {
  let buffer = ''
  let isInMessage = false
  let recipients = 0
  const respond = (response: ScriptedResponse) => {
    if (response === noResponse) return
    if (response === closeConnection) socket.destroy()
    else if (typeof response === 'function') response(socket)
    else socket.write(`${response}\r\n`)
  }
  const getResponse = (line: string): ScriptedResponse => {
    if (/^EHLO|^HELO/i.test(line)) return script.ehlo ?? normalResponses.ehlo
    if (/^MAIL/i.test(line)) {
      recipients = 0
      return script.mail ?? okResponse
    }
    if (/^RCPT/i.test(line)) {
      recorded.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
      return script.rcpt?.(recipients++) ?? okResponse
    }
    if (/^DATA/i.test(line)) return script.data ?? normalResponses.data
    if (/^RSET/i.test(line)) return script.reset ?? okResponse
    return '221 2.0.0 Bye'
  }
  respond(script.greeting ?? normalResponses.greeting)
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isInMessage ? 5 : 2))
      if (isInMessage) {
        recorded.received.push(part)
        isInMessage = false
        respond(script.dot ?? okResponse)
      } else {
        const response = getResponse(part)
        isInMessage = typeof response === 'string' && response.startsWith('354')
        respond(response)
      }
    }
  })
}
