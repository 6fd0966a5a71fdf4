import { getUserInfo } from '../account/people/index.ts'
import { type ForwardedRow, planPassedBounce, takeReport } from '../rules/index.ts'
import { deliverMessage } from './deliver-message.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Destination } from './find-destination.ts'
import { NoReport } from './no-report.ts'
import type { ReceivedMessage } from './receive-message.ts'

/** Brings a message where it goes; answers with the id of the message it became, or null where it goes on. */
export async function deliverToDestination(
  deps: DeliveryDeps,
  destination: Destination,
  received: ReceivedMessage,
): Promise<string | null> {
  const { stored, findings } = received
  if (!('sentOn' in destination)) return deliverMessage(deps, destination, stored, { findings })
  await passOn(deps, destination.sentOn, received)
  return null
}

/**
 * Tells whoever wrote a message that was sent on that it has not arrived, in words of our own: of the report itself
 * nothing goes on but its status, so that nobody writes to anybody by way of here.
 */
async function passOn(deps: DeliveryDeps, message: ForwardedRow, { stored }: ReceivedMessage): Promise<void> {
  const report = stored.read.returned
  const [first] = report?.failed ?? []
  const named = report?.messageIdHeader
  if (!first || (named && named !== message.message_id_header)) throw new NoReport()
  await deps.db.transaction(async (tx) => {
    if (!(await takeReport(tx, message))) throw new NoReport()
    const { email } = await getUserInfo(tx.sql, message.account_id)
    await planPassedBounce(deps, tx, {
      to: message.sender,
      mailbox: email,
      messageIdHeader: message.message_id_header,
      subject: message.subject,
      status: first.status,
    })
  })
}

/** What makes two destinations the same, so that whoever is named twice gets one message. */
export function destinationKey(destination: Destination): string {
  return 'sentOn' in destination ? destination.sentOn.address : destination.accountId
}
