import { setTimeout as pause } from 'node:timers/promises'
import { FaultySmtpServer } from '../faulty-smtp-server.ts'
import { LmtpClient } from '../lmtp-client.ts'
import { emptyDirectory, runCommand, startServer } from '../product-process.ts'
import { countArrivals } from './kill-sending.ts'

const khue = 'khue@mocviet.test'
const password = 'Bocau-test-1'
/** After a kill, an answer that the far server gave this long before it was on its way to the disk. */
const onItsWayMilliseconds = 1_000

/** Hands messages over as a mail program does, to a server that is killed again and again; counts what arrived. */
export async function killWhileHandingOver({ messages, kills }: { messages: number; kills: number }) {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', khue, '--name', 'Khuê', '--password', password])
  const far = await FaultySmtpServer.open({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const waiting = Array.from({ length: messages }, (_, at) => at)
  const killedAt: number[] = []
  const start = async () => {
    const { server } = await startServer({
      BOCAU_DATA: data,
      BOCAU_RELAY: `smtp://127.0.0.1:${far.port}`,
      BOCAU_SUBMISSION: '127.0.0.1:0',
    })
    const [, port] = await server.hears(/programs send on port (\d+)/)
    return { server, port: Number(port) }
  }
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { server, port } = await start()
      const handing = handOver(port, waiting).catch(() => {})
      await pause(50 + Math.random() * 700)
      await server.stop('SIGKILL')
      killedAt.push(performance.now())
      await handing
    }
    const { server, port } = await start()
    await handOver(port, waiting)
    const until = performance.now() + 60_000
    const arrived = () => new Set(far.kept.flatMap(({ to }) => to)).size
    while (arrived() < messages && performance.now() < until) await pause(50)
    await pause(500)
    await server.stop()
  } finally {
    await far.close()
  }
  const mayRepeat = ({ at }: { at: number }) =>
    killedAt.some((killed) => killed >= at && killed - at < onItsWayMilliseconds)
  return { refused: waiting.length, ...countArrivals(messages, [{ kept: far.kept, mayRepeat }]) }
}

/** Hands messages over, one after the other; those that were answered with 250 are taken off the list. */
async function handOver(port: number, waiting: number[]): Promise<void> {
  const client = await LmtpClient.open(port, 'EHLO laptop.test')
  try {
    await client.say(`AUTH PLAIN ${Buffer.from(`\0${khue}\0${password}`).toString('base64')}`)
    while (waiting.length > 0) {
      const message = waiting[0] as number
      await client.say(`MAIL FROM:<${khue}>`)
      await client.say(`RCPT TO:<khach${message}@far.example>`)
      await client.say('DATA')
      client.write(
        `From: ${khue}\r\nDate: Mon, 02 Mar 2026 10:00:00 +0700\r\nMessage-ID: <${message}@laptop.test>\r\n\r\nx\r\n.\r\n`,
      )
      const answer = await client.next()
      if (!answer.startsWith('250 ')) throw new Error(`A message was answered with ${answer}`)
      waiting.shift()
    }
  } finally {
    client.close()
  }
}
