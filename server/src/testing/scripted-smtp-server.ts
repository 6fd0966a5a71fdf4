import type { Socket } from 'node:net'
import { openRawServer } from './faulty-smtp-server.ts'

/** Response at a step: lines, none, a closed connection, or a custom action. */
export type Say = string | typeof hang | typeof cut | ((socket: Socket) => void)

export const hang = Symbol('hang')
export const cut = Symbol('cut')

/** Steps at which a server can fail; those without a script respond normally. */
export interface Script {
  greeting?: Say
  ehlo?: Say
  mail?: Say
  /** By the index of the recipient, from 0. */
  rcpt?: (at: number) => Say
  data?: Say
  /** After the final dot. */
  dot?: Say
  reset?: Say
}

/** A mail server that follows a script, without an SMTP library. */
export interface ScriptedSmtpServer {
  port: number
  /** Messages received up to the final dot, regardless of the response. */
  heard: string[]
  /** Addresses of all RCPT commands. */
  recipients: string[]
  connections: number
  close(): void
}

const proper = { greeting: '220 mx.fault.test', ehlo: '250 mx.fault.test', data: '354 Go on' }
const fine = '250 2.0.0 Ok'

/** Opens a server that uses the script for each connection, from 0. */
export async function openScriptedServer(
  script: Script | ((connection: number) => Script),
): Promise<ScriptedSmtpServer> {
  const heard: string[] = []
  const recipients: string[] = []
  let connections = 0
  const server = await openRawServer((socket) => {
    const own = typeof script === 'function' ? script(connections) : script
    connections++
    speak(socket, own, { heard, recipients })
  })
  return {
    heard,
    recipients,
    port: server.port,
    get connections() {
      return connections
    },
    close: () => server.close(),
  }
}

function speak(socket: Socket, script: Script, told: Pick<ScriptedSmtpServer, 'heard' | 'recipients'>): void {
  let buffer = ''
  let isInMessage = false
  let recipients = 0
  const say = (words: Say) => {
    if (words === hang) return
    if (words === cut) socket.destroy()
    else if (typeof words === 'function') words(socket)
    else socket.write(`${words}\r\n`)
  }
  const answer = (line: string): Say => {
    if (/^EHLO|^HELO/i.test(line)) return script.ehlo ?? proper.ehlo
    if (/^MAIL/i.test(line)) {
      recipients = 0
      return script.mail ?? fine
    }
    if (/^RCPT/i.test(line)) {
      told.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
      return script.rcpt?.(recipients++) ?? fine
    }
    if (/^DATA/i.test(line)) return script.data ?? proper.data
    if (/^RSET/i.test(line)) return script.reset ?? fine
    return '221 2.0.0 Bye'
  }
  say(script.greeting ?? proper.greeting)
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isInMessage ? 5 : 2))
      if (isInMessage) {
        told.heard.push(part)
        isInMessage = false
        say(script.dot ?? fine)
      } else {
        const words = answer(part)
        isInMessage = typeof words === 'string' && words.startsWith('354')
        say(words)
      }
    }
  })
}
