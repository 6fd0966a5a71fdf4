import {
  type DeliveryDeps,
  findRecipient,
  GroupRefusal,
  MessageDelivery,
  type NoRecipient,
  receiveMessage,
} from '../features/delivery/index.ts'
import { Refused } from '../kernel/refused.ts'
import type { Envelope, MailTransport, RecipientOutcome, RemoteResponse } from '../ports/mail-transport.ts'

/** SMTP responses for local senders, since no other server follows. */
const responses: Record<NoRecipient | GroupRefusal['why'], RemoteResponse> = {
  unknown: { code: 550, enhanced: '5.1.1', text: 'Recipient address rejected: User unknown' },
  not_hosted: { code: 550, enhanced: '5.1.2', text: 'Recipient address rejected: User unknown' },
  disabled: { code: 550, enhanced: '5.2.1', text: 'Mailbox is disabled' },
  suspended: { code: 450, enhanced: '4.2.1', text: 'Mailbox is temporarily unavailable' },
  moving: { code: 451, enhanced: '4.2.1', text: 'Mailbox is being moved to another server' },
  not_a_writer: { code: 550, enhanced: '5.7.1', text: 'You may not write to this group' },
  not_verified: { code: 550, enhanced: '5.7.1', text: 'The sender could not be verified' },
  empty_group: { code: 550, enhanced: '5.2.4', text: 'No member of this group can receive messages' },
  over_quota: { code: 552, enhanced: '5.2.2', text: 'Mailbox full' },
}

/** Outcome for every recipient while the disk has no space. */
const diskFull: RecipientOutcome = {
  state: 'deferred',
  code: 452,
  enhanced: '4.3.1',
  text: 'The disk of this server is full',
}

/** Delivers messages to local mailboxes in the same way as mail from outside. */
export class LocalTransport implements MailTransport {
  readonly #deps: DeliveryDeps

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    return [[...recipients]]
  }

  /** A message delivered again is recognised as a duplicate. */
  async send(
    { from, to, isAuthored = false }: Envelope,
    raw: Uint8Array,
  ): Promise<Map<string, RecipientOutcome>> {
    if (!this.#deps.diskSpace.hasSpace()) return new Map(to.map((address) => [address, diskFull]))
    const received = await receiveMessage(this.#deps, raw, {
      via: 'inside',
      envelopeFrom: from,
      recipients: to,
      authservId: null,
      checksSender: 'never',
      isAuthored,
    })
    const messageDelivery = new MessageDelivery(this.#deps, received)
    const outcomes = new Map<string, RecipientOutcome>()
    for (const address of to) outcomes.set(address, await this.#deliver(address, from, messageDelivery))
    return outcomes
  }

  async close(): Promise<void> {}

  /** Delivers to one address; a refusal or a failure becomes an SMTP outcome. */
  async #deliver(address: string, from: string, messageDelivery: MessageDelivery): Promise<RecipientOutcome> {
    try {
      const recipient = await findRecipient(this.#deps, address, from)
      if (recipient === 'suspended' || recipient === 'moving')
        return { state: 'deferred', ...responses[recipient] }
      if (typeof recipient === 'string') return { state: 'refused', ...responses[recipient] }
      await messageDelivery.deliver(recipient)
      return { state: 'accepted', code: 250, enhanced: '2.1.5', text: 'Kept' }
    } catch (error) {
      if (error instanceof Refused && error.code === 'over_quota') {
        return { state: 'refused', ...responses.over_quota }
      }
      if (error instanceof Refused && error.code === 'organisation_suspended')
        return { state: 'deferred', ...responses.suspended }
      if (error instanceof Refused && error.code === 'organisation_moving')
        return { state: 'deferred', ...responses.moving }
      if (error instanceof GroupRefusal) return { state: 'refused', ...responses[error.why] }
      this.#deps.logger.error('storing a message failed', { error })
      return { state: 'deferred', code: 451, enhanced: '4.3.0', text: 'The message could not be stored' }
    }
  }
}
