import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** Delivers a message to the LMTP listener; returns the responses per accepted recipient. */
export function deliverByLmtp(port: number, from: string, to: string[], message: string): Promise<string[]> {
  return sendMessage(port, 'LHLO', from, to, message)
}

/** Delivers a message for one mailbox to the SMTP listener; returns the response. */
export async function deliverBySmtp(
  port: number,
  from: string,
  to: string,
  message: string,
): Promise<string> {
  const [response = ''] = await sendMessage(port, 'EHLO', from, [to], message)
  return response
}

async function sendMessage(
  port: number,
  greeting: string,
  from: string,
  to: string[],
  message: string,
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()

  async function readReply(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new Error('The listener closed the connection')
    return /^\d{3}-/.test(value) ? readReply() : value
  }
  async function sendCommand(command: string, expected: RegExp): Promise<void> {
    socket.write(`${command}\r\n`)
    const reply = await readReply()
    if (!expected.test(reply)) throw new Error(`${command}: ${reply}`)
  }

  try {
    await readReply()
    await sendCommand(`${greeting} journeys.test`, /^250/)
    await sendCommand(`MAIL FROM:<${from}> BODY=8BITMIME`, /^250/)
    for (const address of to) await sendCommand(`RCPT TO:<${address}>`, /^250/)
    await sendCommand('DATA', /^354/)
    socket.write(`${message.replaceAll(/\r?\n/g, '\r\n').replaceAll(/^\./gm, '..')}\r\n.\r\n`)
    const responses: string[] = []
    for (const _ of to) responses.push(await readReply())
    socket.write('QUIT\r\n')
    return responses
  } finally {
    socket.destroy()
  }
}
