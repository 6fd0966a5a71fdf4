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

/** Result of verifying the sender of a message. */
export interface SenderJudgement {
  authentication: Placement['authentication']
  /** The message is marked as forged. */
  isSpoofed: boolean
  /** Readers see that the sender could not be verified. */
  isUnverified: boolean
  /** The check was incomplete: a later one may remove the marker. */
  isUncertain: boolean
  steps: DeliveryStep[]
}

type SenderStep = Extract<DeliveryStep, { step: 'sender' }>

/** Bounds delays by load and by remote name servers; after that the message is checked again later. */
const checkWithinMilliseconds = 60_000

/**
 * Verifies the sender of a message by the result of the upstream server or by our own checks. An unverified message is
 * a spoof when it claims a hosted domain or when its domain's policy rejects it. A disguised author is a spoof even
 * with valid authentication.
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

/** Finds the authentication result and its source; null when there was no check. */
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

/** Servers write the return address unquoted into comments, where these characters can close the comment. */
const ENDS_COMMENT = /[()<>;"\\\s]/

/** Ignores a pass and a missing policy when the sender could have forged them through the return address. */
function withoutForgedResults(told: ToldAuthentication, envelopeFrom: string): ToldAuthentication {
  const isWeak = told.verdict === 'pass' || told.policy === 'none'
  if (!isWeak || !ENDS_COMMENT.test(envelopeFrom)) return told
  const verdict = told.verdict === 'pass' ? 'none' : told.verdict
  return { ...told, verdict, policy: 'unknown', isUncertain: true }
}

/**
 * Returns true when the marker depends on data the upstream server did not report, such as the policy of the author's
 * domain.
 */
const isUndecided = (told: ToldAuthentication, author: Author) =>
  told.verdict !== 'pass' && (told.isUncertain || told.policy === 'unknown' || author.isAmbiguous)

const toldStep = ({ verdict, methods }: ToldAuthentication) => stepOf('server_in_front', verdict, methods)

const noMethods = { spf: '', dkim: '', dmarc: '', arc: '' }

const stepOf = (
  by: SenderStep['by'],
  verdict: SenderStep['verdict'],
  { spf, dkim, dmarc, arc }: typeof noMethods,
): SenderStep => ({ step: 'sender', by, verdict, spf, dkim, dmarc, arc })

/**
 * Result for a message written by a session on this server. A forwarded message does not qualify, because its author is
 * external.
 */
const signedIn = {
  step: stepOf('signed_in', 'pass', noMethods),
  authentication: { verdict: 'pass', policy: 'none', isUncertain: false },
} as const

/** Checks a sender within a time limit; an internal failure is repeated later. */
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

/** Applies the check result to the displayed author, which may differ from the checked one. */
function readAnswer(answer: SenderAnswer, author: Author): Authentication {
  const { spf, dkim, dmarc, isAligned, policy } = answer
  if (author.isAmbiguous) return { verdict: 'fail', policy, isUncertain: policy === 'unknown' }
  const domain = provableDomain(author)
  const hasPassed = dmarc === 'pass' || isAligned
  if (hasPassed && domain !== null && isAtOrBelow(domainKey(domain), domainKey(answer.author)))
    return { verdict: 'pass', policy, isUncertain: false }
  if (answer.isUncertain) return { verdict: 'none', policy, isUncertain: true }
  const isOfAnother = hasPassed && domain !== null
  // Without a policy, an SPF failure or a broken signature still counts as a failure.
  const hasFailed =
    isOfAnother || spf === 'fail' || dkim === 'fail' || dmarc === 'fail' || dmarc === 'permerror'
  return { verdict: hasFailed ? 'fail' : 'none', policy, isUncertain: false }
}

const isAtOrBelow = (domain: string, other: string) =>
  other !== '' && (domain === other || domain.endsWith(`.${other}`))
