import { connect, type Socket } from 'node:net'
import { khue, type ListenerName, type MailListeners, openMailListeners, password } from './mail-listeners.ts'
import { mixCommands } from './mix-commands.ts'
import type { Reader } from './reader.ts'

const decoder = new TextDecoder('latin1')
const texts = (...list: string[]) => list.map((text) => Buffer.from(text))

const signIn = `AUTH PLAIN ${Buffer.from(`\0${khue}\0${password}`).toString('base64')}\r\n`
const message = `From: Khuê <${khue}>\r\nTo: ha@mocviet.test\r\nSubject: a\r\n\r\nb\r\n..c\r\n`
const envelope = `MAIL FROM:<${khue}> SIZE=100 BODY=8BITMIME\r\nRCPT TO:<ha@mocviet.test>\r\nRCPT TO:<${khue}>\r\n`
const chunked = `BDAT 5\r\nFrom:BDAT 20\r\n khue@mocviet.test\r\n\r\nBDAT 3 LAST\r\nb\r\nNOOP\r\n`
const dsnOptions = `MAIL FROM:<${khue}> RET=HDRS ENVID=a+2Bb\r\nRCPT TO:<ha@mocviet.test> NOTIFY=SUCCESS,DELAY ORCPT=rfc822;ha@mocviet.test\r\n`

/** Complete sessions, pipelined. */
const dialogs = {
  lmtp: texts(
    `LHLO mx.test\r\n${envelope}DATA\r\n${message}.\r\n${envelope}DATA\r\n${message}.\r\nQUIT\r\n`,
    `LHLO mx.test\r\nMAIL FROM:<>\r\nRCPT TO:<nobody@mocviet.test>\r\nRCPT TO:<postmaster>\r\nDATA\r\n.\r\nRSET\r\nVRFY a\r\nHELP\r\nNOOP\r\n`,
  ),
  smtp: texts(
    `EHLO mx.test\r\n${envelope}DATA\r\n${message}.\r\nRSET\r\n${envelope}DATA\r\n${message}\n.\r\nQUIT\r\n`,
    `HELO mx.test\r\nMAIL FROM:<@a.test:vy@xn--x-ecan.test> SMTPUTF8\r\nRCPT TO:<"a b"@mocviet.test>\r\nRCPT TO:<SRS0=abcdef=aa=a.vn=vy@mocviet.test>\r\nRCPT TO:<ha@[192.0.2.1]>\r\nDATA\r\n${message}.\r\n`,
    `EHLO mx.test\r\nSTARTTLS\r\nAUTH LOGIN\r\nYQ==\r\nMAIL FROM:<> REQUIRETLS\r\nXCLIENT ADDR=127.0.0.1\r\nBDAT 3 LAST\r\nabc`,
  ),
  submission: texts(
    `EHLO a.test\r\n${signIn}${envelope}DATA\r\n${message}.\r\n${envelope}${chunked}QUIT\r\n`,
    `EHLO a.test\r\nAUTH LOGIN\r\n${Buffer.from(khue).toString('base64')}\r\n${Buffer.from(password).toString('base64')}\r\n${dsnOptions}${chunked}${dsnOptions}DATA\r\n${message}.\r\n`,
    `EHLO a.test\r\n${envelope}BDAT 3 LAST\r\nabcAUTH PLAIN\r\n*\r\n${signIn}${envelope}BDAT 9\r\nSubject: RSET\r\n${envelope}BDAT 4\r\nFromSTARTTLS\r\nBDAT 0 LAST\r\n`,
  ),
} satisfies Record<ListenerName, Uint8Array[]>

let openListeners: Promise<MailListeners> | null = null
let storedCount = 0
const maxStored = 500

/** Closes open listeners. */
export async function closeMailListeners(): Promise<void> {
  const listeners = await openListeners
  openListeners = null
  storedCount = 0
  await listeners?.close()
}

/** The result must not depend on chunk boundaries: input is sent at once, and again in chunks of another size. */
const chunkSizes = [1, 7, 100, 1_460]

const silenceMilliseconds = 300
/** Ends an open message and the session. */
const endOfSession = '\r\n.\r\nQUIT\r\n'

/** Sends input to a listener and returns its output until it disconnects. */
function runSession(port: number, bytes: Uint8Array, size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let responses = ''
    const end = setTimeout(() => socket.destroy(new Error('The connection is not closed')), 60_000)
    socket.setNoDelay(true)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The listener disconnects after too many errors, regardless of further input.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(end)
      clearTimeout(ending)
      resolve(responses)
    })
    let ending: NodeJS.Timeout | undefined
    socket.on('data', (chunk) => {
      // No more input follows; a listener that disconnects early has incomplete output.
      clearTimeout(ending)
      ending = setTimeout(() => socket.end(), silenceMilliseconds)
      const isGreeting = responses === ''
      responses += decoder.decode(chunk)
      if (isGreeting) sendNext()
    })
    const sendNext = () => {
      for (let at = 0; at < bytes.length; at += size) socket.write(bytes.subarray(at, at + size))
    }
  })
}

/** Throws for an invalid response, and if the listener accepted more messages than the input contains. */
function checkResponses(listener: ListenerName, input: string, responses: string): void {
  if (!responses.startsWith('220 ')) throw new Error('The listener sends no greeting')
  for (const line of responses.split('\r\n').slice(0, -1))
    if (!/^[2-5]\d\d[ -][\t\x20-\x7e\x80-\xff]*$/.test(line))
      throw new Error(`The listener replies ${JSON.stringify(line)}`)
  if (/call stack|cannot read prop|is not a function|undefined/i.test(responses))
    throw new Error(`The listener reveals internals: ${responses.slice(-200)}`)
  const accepted = responses.split(/^250 2\.\d\.\d (?:Stored|Accepted) as /m).length - 1
  storedCount += accepted
  const ends = input.split(/\r\n\.\r\n|BDAT\s+\d+\s+LAST/i).length - 1
  const recipients = input.split(/RCPT TO:/i).length - 1
  if (accepted > (listener === 'lmtp' ? recipients : ends))
    throw new Error(`The listener accepted ${accepted} messages`)
  if (listener === 'submission' && accepted > 0 && !/AUTH/i.test(input))
    throw new Error('The listener sent without authentication')
}

/**
 * Creates the test of a listener: sends the same input in one chunk and in small chunks, and checks the
 * responses to both.
 */
function createReader(listener: ListenerName): Reader {
  const validStreams = dialogs[listener].map((dialog) => decoder.decode(dialog))
  return {
    seeds: () => dialogs[listener],
    async read(bytesRead) {
      const input = mixCommands(decoder.decode(bytesRead), validStreams) + endOfSession
      const bytes = Buffer.from(input, 'latin1')
      if (storedCount > maxStored) await closeMailListeners()
      openListeners ??= openMailListeners()
      const { ports, clock } = await openListeners
      // Resets rate limits of this address.
      await clock.advance(61)
      const chunkSize = Math.max(
        chunkSizes[bytes.length % chunkSizes.length] as number,
        Math.ceil(bytes.length / 200),
      )
      const responses = await Promise.all(
        [1_000_000, chunkSize].map((size) => runSession(ports[listener], bytes, size)),
      )
      for (const one of responses) checkResponses(listener, input, one)
    },
  }
}

/** Listeners for messages with everything behind them, and their input. */
export const streamReaders: Record<string, Reader> = {
  'lmtp stream': createReader('lmtp'),
  'smtp stream': createReader('smtp'),
  'submission stream': createReader('submission'),
}
