import type { DeliveryStep } from '@bocau/contract/delivery'
import { type Author, verifiableDomain } from '@bocau/mail-core/mime/addresses/read-author'
import { domainKey } from '../../../kernel/domain-name.ts'
import type { Authentication, ParsedMail, UpstreamAuthentication } from '../../../ports/message-parser.ts'
import { notCompleted, type SenderCheckResult } from '../../../ports/sender-check.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Placement } from '../stored-message.ts'
import { findSpoof } from './find-spoof.ts'
import { hasFailedEarlier } from './spoof.ts'

/** Result of verifying the sender of a message. */
export interface SenderVerdict {
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
export async function verifySender(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { read, envelope }: { read: ParsedMail; envelope: ArrivalEnvelope },
): Promise<SenderVerdict> {
  const result = await findResult(deps, raw, { read, envelope })
  const authentication = result?.authentication ?? null
  const isInside = envelope.via === 'inside'
  const spoof = await findSpoof(deps.db.sql, read, { authentication, isLocallyForwarded: isInside })
  const hasFailed = spoof !== null || read.author.isAmbiguous || (isInside && hasFailedEarlier(read.message))
  const wasCompleted = authentication?.isUncertain !== true
  const isUnverified = spoof?.reason === 'unverified' || (spoof?.reason === 'hosted_here' && !wasCompleted)
  const steps = result ? [result.step] : []
  return {
    authentication: hasFailed ? 'fail' : (authentication?.verdict ?? 'none'),
    isSpoofed: spoof !== null && spoof.reason !== 'unverified',
    isUnverified,
    isUncertain: isUnverified && !wasCompleted,
    steps: spoof ? [...steps, spoof] : steps,
  }
}

/** Finds the authentication result and its source; null when there was no check. */
async function findResult(
  deps: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { read: { author, upstream: reported }, envelope }: { read: ParsedMail; envelope: ArrivalEnvelope },
): Promise<{ step: SenderStep; authentication: Authentication } | null> {
  if (envelope.via === 'inside')
    return envelope.isAuthored && verifiableDomain(author) !== null ? signedInResult : null
  const upstream = reported && withoutForgedResults(reported, envelope.envelopeFrom)
  const hasUpstream = upstream !== null && envelope.authservId !== null
  if (hasUpstream && (envelope.checksSender === 'never' || !isUndecided(upstream, author))) {
    const policy = upstream.policy === 'unknown' && !upstream.isUncertain ? 'none' : upstream.policy
    return { step: upstreamStep(upstream), authentication: { ...upstream, policy } }
  }
  if (!hasUpstream && envelope.checksSender !== 'always') return null
  const result = await checkSender(deps, raw, { author, envelope })
  if (hasUpstream && upstream.verdict === 'fail') {
    const isUncertain = result.policy === 'unknown'
    return {
      step: upstreamStep(upstream),
      authentication: { ...upstream, policy: result.policy, isUncertain },
    }
  }
  const authentication = toAuthentication(result, author)
  const spf = result.spf || (upstream?.methods.spf ?? '')
  return { step: stepOf('here', authentication.verdict, { ...result, spf }), authentication }
}

/** Servers write the return address unquoted into comments, where these characters can close the comment. */
const ENDS_COMMENT = /[()<>;"\\\s]/

/** Ignores a pass and a missing policy when the sender could have forged them through the return address. */
function withoutForgedResults(
  upstream: UpstreamAuthentication,
  envelopeFrom: string,
): UpstreamAuthentication {
  const isWeak = upstream.verdict === 'pass' || upstream.policy === 'none'
  if (!isWeak || !ENDS_COMMENT.test(envelopeFrom)) return upstream
  const verdict = upstream.verdict === 'pass' ? 'none' : upstream.verdict
  return { ...upstream, verdict, policy: 'unknown', isUncertain: true }
}

/**
 * Returns true when the marker depends on data the upstream server did not report, such as the policy of the author's
 * domain.
 */
const isUndecided = (upstream: UpstreamAuthentication, author: Author) =>
  upstream.verdict !== 'pass' && (upstream.isUncertain || upstream.policy === 'unknown' || author.isAmbiguous)

const upstreamStep = ({ verdict, methods }: UpstreamAuthentication) =>
  stepOf('server_in_front', verdict, methods)

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
const signedInResult = {
  step: stepOf('signed_in', 'pass', noMethods),
  authentication: { verdict: 'pass', policy: 'none', isUncertain: false },
} as const

/** Checks a sender within a time limit; an internal failure is repeated later. */
async function checkSender(
  { clock, logger, senders }: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { author, envelope: { envelopeFrom, clientAddress, helo } }: { author: Author; envelope: ArrivalEnvelope },
): Promise<SenderCheckResult> {
  const controller = new AbortController()
  const tooLate = clock.sleep(checkWithinMilliseconds, controller.signal).then(() => notCompleted)
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
    controller.abort()
  }
}

/** Applies the check result to the displayed author, which may differ from the checked one. */
function toAuthentication(result: SenderCheckResult, author: Author): Authentication {
  const { spf, dkim, dmarc, isAligned, policy } = result
  if (author.isAmbiguous) return { verdict: 'fail', policy, isUncertain: policy === 'unknown' }
  const domain = verifiableDomain(author)
  const hasPassed = dmarc === 'pass' || isAligned
  if (hasPassed && domain !== null && isAtOrBelow(domainKey(domain), domainKey(result.author)))
    return { verdict: 'pass', policy, isUncertain: false }
  if (result.isUncertain) return { verdict: 'none', policy, isUncertain: true }
  const isOfAnother = hasPassed && domain !== null
  // Without a policy, an SPF failure or a broken signature still counts as a failure.
  const hasFailed =
    isOfAnother || spf === 'fail' || dkim === 'fail' || dmarc === 'fail' || dmarc === 'permerror'
  return { verdict: hasFailed ? 'fail' : 'none', policy, isUncertain: false }
}

const isAtOrBelow = (domain: string, other: string) =>
  other !== '' && (domain === other || domain.endsWith(`.${other}`))
