import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { textSenderSuite } from '../../ports/text-sender.suite.ts'
import { MemoryLogger } from '../../testing/memory/memory-logger.ts'
import { MemoryTextSender } from '../../testing/memory/memory-text-sender.ts'
import { LogTextSender } from './log-text-sender.ts'
import { WebhookTextSender } from './webhook-text-sender.ts'

interface Received {
  to: string
  channel: 'text' | 'voice'
  text: string
  code: string
}

/** A local gateway that records requests. */
async function openGateway() {
  const gateway = { received: [] as Received[], authorization: '', status: 202, location: '' }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      gateway.authorization = request.headers.authorization ?? ''
      gateway.received.push(JSON.parse(Buffer.concat(parts).toString()) as Received)
      if (gateway.location) response.setHeader('location', gateway.location)
      response.writeHead(gateway.status).end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { gateway, port }
}

textSenderSuite('the webhook', async () => {
  const { gateway, port } = await openGateway()
  return {
    sender: new WebhookTextSender({ url: `http://127.0.0.1:${port}/sms` }),
    received: () => gateway.received.map(({ to, channel, text }) => ({ phoneNumber: to, channel, text })),
    breakDown: () => {
      gateway.status = 500
    },
  }
})

textSenderSuite('memory', async () => {
  const sender = new MemoryTextSender()
  return {
    sender,
    received: () => sender.sent.map(({ phoneNumber, channel, text }) => ({ phoneNumber, channel, text })),
    breakDown: () => sender.setOutcome({ state: 'failed', reason: 'no credit' }),
  }
})

test('without a gateway, a message is in the log', async () => {
  const logger = new MemoryLogger()
  const message = { phoneNumber: '+84912345678', channel: 'text', text: 'ma 012345', code: '012345' } as const
  expect(await new LogTextSender(logger).send(message)).toEqual({ state: 'sent' })
  expect(JSON.stringify(logger.lines)).toContain('ma 012345')
})

test('the webhook sends the password in a header, and the code separately', async () => {
  const { gateway, port } = await openGateway()
  const sender = new WebhookTextSender({ url: `http://us%40er:se%3Acret@127.0.0.1:${port}/sms` })
  await sender.send({ phoneNumber: '+84912345678', channel: 'voice', text: 'x', code: '012345' })
  expect(Buffer.from(gateway.authorization.replace('Basic ', ''), 'base64').toString()).toBe('us@er:se:cret')
  expect(gateway.received[0]).toMatchObject({ code: '012345' })
})

test('the webhook follows no redirects and has a timeout', async () => {
  const { gateway, port } = await openGateway()
  const url = `http://127.0.0.1:${port}/sms`
  const message = { phoneNumber: '+84912345678', channel: 'text', text: 'x', code: '1' } as const
  gateway.status = 307
  gateway.location = `http://127.0.0.1:${port}/elsewhere`
  expect((await new WebhookTextSender({ url }).send(message)).state).toBe('failed')
  expect(gateway.received).toHaveLength(1)

  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const outcome = await new WebhookTextSender({ url: silentUrl, timeoutMilliseconds: 100 }).send(message)
  expect(outcome.state).toBe('failed')
})
