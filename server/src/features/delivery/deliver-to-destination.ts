import { getUserInfo } from '../account/index.ts'
import { countBounce, type ForwardedRow, planPassedBounce } from '../rules/index.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliverToGroup } from './deliver-to-group.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Destination } from './find-destination.ts'
import type { Recipient } from './find-recipient.ts'
import { NoReport } from './no-report.ts'
import type { ReceivedMessage } from './receive-message.ts'

/** Delivers one message to all its destinations; a mailbox that is named twice, or by several groups, gets it once. */
export class MessageDelivery {
  readonly #mailboxes = new Map<string, Promise<string>>()
  readonly #deps: DeliveryDeps
  readonly #received: ReceivedMessage

  constructor(deps: DeliveryDeps, received: ReceivedMessage) {
    this.#deps = deps
    this.#received = received
  }

  /** Delivers to one destination; returns the id of the stored message, or null when it is passed on. */
  async deliver(destination: Destination): Promise<string | null> {
    if ('returned' in destination) return null
    if ('sentOn' in destination) {
      await notifyOriginalSender(this.#deps, destination.sentOn, this.#received)
      return null
    }
    if (!('group' in destination)) return this.#deliverToMailbox(destination)
    const deliver = (recipient: Recipient) => this.#deliverToMailbox(recipient)
    await deliverToGroup(this.#deps, destination.group, { received: this.#received, deliver })
    return null
  }

  /** Delivers to a mailbox once; later calls for the same mailbox return the first delivery. */
  #deliverToMailbox(recipient: Recipient): Promise<string> {
    const { stored, findings, isLocallyForwarded } = this.#received
    const cached = this.#mailboxes.get(recipient.accountId)
    const delivery =
      cached ??
      deliverMessage(this.#deps, recipient, { stored, arrival: { findings, isByBytes: isLocallyForwarded } })
    this.#mailboxes.set(recipient.accountId, delivery)
    return delivery
  }
}

/**
 * Notifies the original sender that a forwarded message bounced. Only the status of the bounce is used, in a message
 * written by this server, so that an attacker cannot send text through it.
 */
async function notifyOriginalSender(
  deps: DeliveryDeps,
  message: ForwardedRow,
  { stored }: ReceivedMessage,
): Promise<void> {
  const report = stored.read.returned
  const [first] = report?.failed ?? []
  const reportedMessageId = report?.messageIdHeader
  if (!first || (reportedMessageId && reportedMessageId !== message.message_id_header)) throw new NoReport()
  await deps.db.transaction(async (tx) => {
    if (!(await countBounce(tx, message))) throw new NoReport()
    const { email } = await getUserInfo(tx.sql, message.account_id)
    await planPassedBounce(deps, tx, {
      to: message.sender,
      mailbox: message.mailbox ?? email,
      messageIdHeader: message.message_id_header,
      subject: message.subject,
      status: first.status,
    })
  })
}

/** Returns a key that is equal for equal destinations, for deduplication. */
export function destinationKey(destination: Destination): string {
  if ('returned' in destination) return destination.returned
  if ('sentOn' in destination) return destination.sentOn.address
  return 'group' in destination ? destination.group.email : destination.accountId
}
