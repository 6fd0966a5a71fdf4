import { parentPort, workerData } from 'node:worker_threads'
import type { DomainName } from '../../kernel/domain-name.ts'
import { type Dns, type DnsRecords, type DnsType, dnsFailure } from '../../ports/dns.ts'
import { lowerPriority } from '../worker-thread.ts'
import type { CheckerData, FromChecker, ToChecker } from './check-messages.ts'
import { MailauthSenderCheck } from './mailauth-sender-check.ts'

/** Queries DNS through the main thread, which has the cache. */
class ForwardedDns implements Dns {
  readonly #requests = new Map<
    number,
    { resolve: (records: never) => void; reject: (error: Error) => void; name: string }
  >()
  #last = 0

  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#requests.set(number, { resolve, reject, name })
      send({ is: 'resolve', number, name, type })
    })
  }

  receive(message: Exclude<ToChecker, { is: 'check' }>): void {
    const request = this.#requests.get(message.number)
    this.#requests.delete(message.number)
    if (message.is === 'records') request?.resolve(message.records as never)
    else request?.reject(dnsFailure(message.code, request.name))
  }
}

const dns = new ForwardedDns()
const checker = new MailauthSenderCheck({ dns, hostname: (workerData as CheckerData).hostname })

async function check({ number, question }: Extract<ToChecker, { is: 'check' }>): Promise<void> {
  try {
    send({ is: 'answer', number, result: await checker.check(question) })
  } catch (error) {
    send({ is: 'failed', number, message: error instanceof Error ? error.message : String(error) })
  }
}

function send(message: FromChecker): void {
  parentPort?.postMessage(message, [])
}

parentPort?.on('message', (message: ToChecker) => {
  if (message.is === 'check') void check(message)
  else dns.receive(message)
})
lowerPriority()
send({ is: 'ready' })
