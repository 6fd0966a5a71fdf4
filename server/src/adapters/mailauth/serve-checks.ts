import { parentPort, workerData } from 'node:worker_threads'
import type { DomainName } from '../../kernel/domain-name.ts'
import { type Dns, type DnsRecords, type DnsType, dnsFailure } from '../../ports/dns.ts'
import { giveWayToMainThread } from '../worker-thread.ts'
import type { CheckerData, FromChecker, ToChecker } from './check-messages.ts'
import { MailauthSenderCheck } from './mailauth-sender-check.ts'

/** Queries DNS through the main thread, which has the cache. */
class AskedDns implements Dns {
  readonly #asked = new Map<
    number,
    { resolve: (records: never) => void; reject: (error: Error) => void; name: string }
  >()
  #last = 0

  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject, name })
      say({ is: 'resolve', number, name, type })
    })
  }

  take(told: Exclude<ToChecker, { is: 'check' }>): void {
    const asked = this.#asked.get(told.number)
    this.#asked.delete(told.number)
    if (told.is === 'records') asked?.resolve(told.records as never)
    else asked?.reject(dnsFailure(told.code, asked.name))
  }
}

const dns = new AskedDns()
const checker = new MailauthSenderCheck({ dns, ownName: (workerData as CheckerData).ownName })

async function check({ number, question }: Extract<ToChecker, { is: 'check' }>): Promise<void> {
  try {
    say({ is: 'answer', number, answer: await checker.check(question) })
  } catch (error) {
    say({ is: 'failed', number, message: error instanceof Error ? error.message : String(error) })
  }
}

function say(said: FromChecker): void {
  parentPort?.postMessage(said, [])
}

parentPort?.on('message', (told: ToChecker) => {
  if (told.is === 'check') void check(told)
  else dns.take(told)
})
giveWayToMainThread()
say({ is: 'ready' })
