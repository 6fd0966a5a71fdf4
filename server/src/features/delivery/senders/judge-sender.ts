import type { DeliveryStep } from '@bocau/contract/delivery'
import { type Author, provableDomain } from '@bocau/mail-core/mime/addresses/read-author'
import { domainKey } from '../../../kernel/domain-name.ts'
import type { Authentication, ParsedMail, ToldAuthentication } from '../../../ports/message-parser.ts'
import { notCompleted, type SenderAnswer } from '../../../ports/sender-check.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Placement } from '../stored-message.ts'
import { findSpoof } from './find-spoof.ts'
import { hasFailedEarlier } from './spoof.ts'

/** What was found out about the sender of a message. */
export interface SenderJudgement {
  authentication: Placement['authentication']
  /** The message is marked as forged. */
  isSpoofed: boolean
  /** Readers are told that its sender could not be verified. */
  isUnverified: boolean
  /** It is so because the check was not completed: another check may remove the mark. */
  isUncertain: boolean
  steps: DeliveryStep[]
}

type SenderStep = Extract<DeliveryStep, { step: 'sender' }>

/** Nothing in the check depends on the load or on other domains for longer than this; then the message is checked again. */
const checkWithinMilliseconds = 60_000

/**
 * Decides whether the sender of a message proved to be who it says: by the result of the mail server in front, or by our
 * own checks. A message that did not is a spoof where it claims a domain hosted here, or one whose owner wants such
 * messages refused; so is a disguised author, whatever was proved.
 */
export async function judgeSender(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  raw: Uint8Array,
  read: ParsedMail,
  way: ArrivalEnvelope,
): Promise<SenderJudgement> {
  const found = await findResult(deps, raw, read, way)
  const authentication = found?.authentication ?? null
  const isInside = way.via === 'inside'
  const mark = await findSpoof(deps.db.sql, read, authentication, isInside)
  const hasFailed = mark !== null || read.author.isAmbiguous || (isInside && hasFailedEarlier(read.message))
  const wasCompleted = authentication?.isUncertain !== true
  const isUnverified = mark?.reason === 'unverified' || (mark?.reason === 'hosted_here' && !wasCompleted)
  const steps = found ? [found.step] : []
  return {
    authentication: hasFailed ? 'fail' : (authentication?.verdict ?? 'none'),
    isSpoofed: mark !== null && mark.reason !== 'unverified',
    isUnverified,
    isUncertain: isUnverified && !wasCompleted,
    steps: mark ? [...steps, mark] : steps,
  }
}

/** The result of the check of a sender, by whom it was made; null where nobody made one. */
async function findResult(
  deps: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { author, told: reported }: ParsedMail,
  way: ArrivalEnvelope,
): Promise<{ step: SenderStep; authentication: Authentication } | null> {
  if (way.via === 'inside') return way.isAuthored && provableDomain(author) !== null ? signedIn : null
  const told = reported && withoutForgedResults(reported, way.envelopeFrom)
  const isTold = told !== null && way.authservId !== null
  if (isTold && (way.checksSender === 'never' || !isUndecided(told, author))) {
    const policy = told.policy === 'unknown' && !told.isUncertain ? 'none' : told.policy
    return { step: toldStep(told), authentication: { ...told, policy } }
  }
  if (!isTold && way.checksSender !== 'always') return null
  const answer = await checkSender(deps, raw, author, way)
  if (isTold && told.verdict === 'fail') {
    const isUncertain = answer.policy === 'unknown'
    return { step: toldStep(told), authentication: { ...told, policy: answer.policy, isUncertain } }
  }
  const authentication = readAnswer(answer, author)
  const spf = answer.spf || (told?.methods.spf ?? '')
  return { step: stepOf('here', authentication.verdict, { ...answer, spf }), authentication }
}

/** Servers write the return address into comments without its quotes, where these characters end the comment. */
const ENDS_COMMENT = /[()<>;"\\\s]/

/** Ignores a pass, and that a domain has no policy, where the sender could have written it by its return address. */
function withoutForgedResults(told: ToldAuthentication, envelopeFrom: string): ToldAuthentication {
  const isWeak = told.verdict === 'pass' || told.policy === 'none'
  if (!isWeak || !ENDS_COMMENT.test(envelopeFrom)) return told
  const verdict = told.verdict === 'pass' ? 'none' : told.verdict
  return { ...told, verdict, policy: 'unknown', isUncertain: true }
}

/** Whether a mark depends on what the server in front did not report, as the policy of the author's domain. */
const isUndecided = (told: ToldAuthentication, author: Author) =>
  told.verdict !== 'pass' && (told.isUncertain || told.policy === 'unknown' || author.isAmbiguous)

const toldStep = ({ verdict, methods }: ToldAuthentication) => stepOf('server_in_front', verdict, methods)

const noMethods = { spf: '', dkim: '', dmarc: '', arc: '' }

const stepOf = (
  by: SenderStep['by'],
  verdict: SenderStep['verdict'],
  { spf, dkim, dmarc, arc }: typeof noMethods,
): SenderStep => ({ step: 'sender', by, verdict, spf, dkim, dmarc, arc })

/** A message that a session of this server wrote. One that a mailbox only passes on is not: its author was elsewhere. */
const signedIn = {
  step: stepOf('signed_in', 'pass', noMethods),
  authentication: { verdict: 'pass', policy: 'none', isUncertain: false },
} as const

/** Checks a sender within a time limit; what fails on our side is checked again later. */
async function checkSender(
  { clock, logger, senders }: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  author: Author,
  { envelopeFrom, clientAddress, helo }: ArrivalEnvelope,
): Promise<SenderAnswer> {
  const answered = new AbortController()
  const tooLate = clock.sleep(checkWithinMilliseconds, answered.signal).then(() => notCompleted)
  try {
    const question = {
      raw,
      authorDomains: author.domains,
      envelopeFrom,
      ...(clientAddress ? { clientAddress } : {}),
      ...(helo ? { helo } : {}),
    }
    return await Promise.race([senders.check(question), tooLate])
  } catch (error) {
    logger.error('sender check failed', { error })
    return notCompleted
  } finally {
    answered.abort()
  }
}

/** Reads what the checks say of the author who is shown, which need not be the one that was checked. */
function readAnswer(answer: SenderAnswer, author: Author): Authentication {
  const { spf, dkim, dmarc, isAligned, policy } = answer
  if (author.isAmbiguous) return { verdict: 'fail', policy, isUncertain: policy === 'unknown' }
  const domain = provableDomain(author)
  const hasPassed = dmarc === 'pass' || isAligned
  if (hasPassed && domain !== null && isAtOrBelow(domainKey(domain), domainKey(answer.author)))
    return { verdict: 'pass', policy, isUncertain: false }
  if (answer.isUncertain) return { verdict: 'none', policy, isUncertain: true }
  const isOfAnother = hasPassed && domain !== null
  // Without a policy, a sender that the domain denies or a broken signature is still no proof.
  const hasFailed =
    isOfAnother || spf === 'fail' || dkim === 'fail' || dmarc === 'fail' || dmarc === 'permerror'
  return { verdict: hasFailed ? 'fail' : 'none', policy, isUncertain: false }
}

const isAtOrBelow = (domain: string, other: string) =>
  other !== '' && (domain === other || domain.endsWith(`.${other}`))
