import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { provableDomain } from '@bocau/mail-core/mime/read-author'
import { domainKey } from '../../../kernel/domain-key.ts'
import type { Authentication, ParsedMail } from '../../../ports/message-parser.ts'
import type { SenderAnswer } from '../../../ports/sender-check.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Placement } from '../stored-message.ts'
import { findSpoof, type SpoofStep } from './find-spoof.ts'

/** What was found out about the sender of a message. */
export interface SenderJudgement {
  authentication: Placement['authentication']
  isSpoofed: boolean
  steps: DeliveryStep[]
}

type Word = Extract<DeliveryStep, { step: 'sender' }>

/**
 * Whether the sender of a message proved to be who it says: by the word of the mail server in front, or by our own
 * checks. One that did not is a spoof where it claims a domain kept here, or one whose owner wants such messages refused;
 * and so is whoever wears the look of somebody else, whatever was proved.
 */
export async function judgeSender(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  raw: Uint8Array,
  read: ParsedMail,
  way: ArrivalEnvelope,
): Promise<SenderJudgement> {
  const found = await findWord(deps, raw, read, way)
  const words = found ? [found.word] : []
  // Somebody signed in may wear the look of others as well: addresses elsewhere can be made theirs, with any name.
  const authentication = found?.authentication ?? nothingKnown
  const spoof = await findSpoof(deps.db.sql, read, authentication, way.via === 'inside')
  const isWorn = spoof !== null && disguises.includes(spoof.reason)
  return {
    // What is proved of somebody's own name is no proof for the one that is worn.
    authentication: isWorn ? 'fail' : authentication.verdict,
    isSpoofed: spoof !== null,
    steps: spoof ? [...words, spoof] : words,
  }
}

/** Nobody has looked: nobody is accused. */
const nothingKnown: Authentication = { verdict: 'none', isRefusedByPolicy: false, isUncertain: true }
const disguises: readonly SpoofStep['reason'][] = [
  'no_address',
  'unseen',
  'address_in_name',
  'lookalike',
  'marked_before',
]

/** Whoever has something to say of the sender: the server in front before ourselves, and nobody where nobody looked. */
async function findWord(
  deps: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { message, author, told }: ParsedMail,
  way: ArrivalEnvelope,
): Promise<{ word: Word; authentication: Authentication } | null> {
  if (way.via === 'inside') return signedIn(message, way)
  if (told && way.authservId !== null) {
    const { spf, dkim, dmarc, arc } = told.methods
    const word: Word = { step: 'sender', by: 'server_in_front', verdict: told.verdict, spf, dkim, dmarc, arc }
    return { word, authentication: told }
  }
  if (!way.checksSender) return null
  const answer = await checkSender(deps, raw, way)
  const authentication = readAnswer(answer, provableDomain(author))
  const { spf, dkim, dmarc, arc } = answer
  return {
    word: { step: 'sender', by: 'here', verdict: authentication.verdict, spf, dkim, dmarc, arc },
    authentication,
  }
}

/**
 * A message from a mailbox here is from whom its envelope says. One that a mailbox only sends on is not: what it says
 * of its author was believed once, and not by us.
 */
function signedIn(
  message: ParsedMessage,
  way: ArrivalEnvelope,
): { word: Word; authentication: Authentication } | null {
  const author = message.from?.email.toLowerCase() ?? ''
  const isPassedOn = message.headers.some(({ name }) => name === 'delivered-to')
  const isOwn = way.envelopeFrom === '' || way.envelopeFrom.toLowerCase() === author
  if (isPassedOn || !isOwn) return null
  return {
    word: { step: 'sender', by: 'signed_in', verdict: 'pass', spf: '', dkim: '', dmarc: '', arc: '' },
    authentication: { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false },
  }
}

const noAnswer: SenderAnswer = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  arc: '',
  isAligned: false,
  author: '',
  signedHeaders: [],
  policy: 'none',
}

/**
 * The patience that RFC 7208 (4.6.4) asks for: whoever is not looked at in time is accused of nothing, so a machine that
 * is busy for a moment must not let a forger through. A question to a name server ends much sooner by itself.
 */
const checkWithinMilliseconds = 20_000

/** A name server that never answers keeps a message waiting only so long, and a fault of ours not at all. */
async function checkSender(
  { clock, logger, senders }: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { envelopeFrom, clientAddress, helo }: ArrivalEnvelope,
): Promise<SenderAnswer> {
  const answered = new AbortController()
  const tooLate = clock.sleep(checkWithinMilliseconds, answered.signal).then(() => noAnswer)
  try {
    const question = {
      raw,
      envelopeFrom,
      ...(clientAddress ? { clientAddress } : {}),
      ...(helo ? { helo } : {}),
    }
    return await Promise.race([senders.check(question), tooLate])
  } catch (error) {
    logger.error('the sender of a letter could not be checked', { error })
    return noAnswer
  } finally {
    answered.abort()
  }
}

/** What passed has to speak for the author who is shown: which one was looked at is not taken for granted. */
function readAnswer(
  { spf, dkim, dmarc, isAligned, author, policy }: SenderAnswer,
  domain: string | null,
): Authentication {
  const isUncertain = [spf, dkim, dmarc].includes('temperror')
  const speaksForAuthor = domain !== null && isBelow(domainKey(domain), domainKey(author))
  if ((dmarc === 'pass' || isAligned) && speaksForAuthor)
    return { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false }
  if (dmarc === 'fail') {
    return { verdict: 'fail', isRefusedByPolicy: policy !== 'none', isUncertain: false }
  }
  // A domain without a policy: a sender that it denies, or a signature that is broken, is still no proof of anything.
  const hasFailed = !isUncertain && (spf === 'fail' || dkim === 'fail' || dmarc === 'permerror')
  return { verdict: hasFailed ? 'fail' : 'none', isRefusedByPolicy: false, isUncertain }
}

const isBelow = (domain: string, other: string) =>
  other !== '' && (domain === other || domain.endsWith(`.${other}`))
