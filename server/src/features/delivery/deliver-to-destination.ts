import { getUserInfo } from '../account/people/index.ts'
import { type ForwardedRow, planPassedBounce, takeReport } from '../rules/index.ts'
import { deliverLetter } from './deliver-letter.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Destination } from './find-destination.ts'
import { NoReport } from './no-report.ts'
import type { ReceivedLetter } from './receive-letter.ts'

/** Brings a letter where it goes; answers with the id of the message it became, or null where it goes on. */
export async function deliverToDestination(
  deps: DeliveryDeps,
  destination: Destination,
  received: ReceivedLetter,
): Promise<string | null> {
  const { stored, findings } = received
  if (!('sentOn' in destination)) return deliverLetter(deps, destination, stored, { findings })
  await passOn(deps, destination.sentOn, received)
  return null
}

/**
 * Tells whoever wrote a letter that was sent on that it has not arrived, in words of our own: of the report itself
 * nothing goes on but its status, so that nobody writes to anybody by way of here.
 */
async function passOn(deps: DeliveryDeps, letter: ForwardedRow, { stored }: ReceivedLetter): Promise<void> {
  const report = stored.read.returned
  const [first] = report?.failed ?? []
  const named = report?.messageIdHeader
  if (!first || (named && named !== letter.message_id_header)) throw new NoReport()
  await deps.db.transaction(async (tx) => {
    if (!(await takeReport(tx, letter))) throw new NoReport()
    const { email } = await getUserInfo(tx.sql, letter.account_id)
    await planPassedBounce(deps, tx, {
      to: letter.sender,
      mailbox: email,
      messageIdHeader: letter.message_id_header,
      subject: letter.subject,
      status: first.status,
    })
  })
}

/** What makes two destinations the same, so that whoever is named twice gets one letter. */
export function destinationKey(destination: Destination): string {
  return 'sentOn' in destination ? destination.sentOn.address : destination.accountId
}
