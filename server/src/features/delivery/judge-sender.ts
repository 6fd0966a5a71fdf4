import type { DeliveryStep } from '@bocau/contract/delivery'
import { domainOf } from '@bocau/mail-core/address'
import type { Letter } from '@bocau/mail-core/mime/letter'
import type { SenderAnswer } from '../../ports/sender-check.ts'
import { isHostedDomain } from '../account/index.ts'
import { type Authentication, readAuthentication } from './authentication-results.ts'
import type { DeliveryDeps } from './deps.ts'
import { patienceMilliseconds } from './patience.ts'
import type { Placement } from './stored-letter.ts'
import type { Way } from './way.ts'

/** What was found out about the sender of a letter. */
export interface SenderJudgement {
  authentication: Placement['authentication']
  isSpoofed: boolean
  steps: DeliveryStep[]
}

type Word = Extract<DeliveryStep, { step: 'sender' }>

/**
 * Whether the sender of a letter proved to be who it says: by the word of the mail server in front, or by our own
 * checks. One that did not is a spoof where it claims a domain kept here, or one whose owner wants such letters refused.
 */
export async function judgeSender(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  raw: Uint8Array,
  letter: Letter,
  way: Way,
): Promise<SenderJudgement> {
  const found = await findWord(deps, raw, letter, way)
  if (!found) return { authentication: 'none', isSpoofed: false, steps: [] }
  const { word, authentication } = found
  const spoof = way.via === 'inside' ? null : await findSpoof(deps, letter, authentication)
  return {
    authentication: authentication.verdict,
    isSpoofed: spoof !== null,
    steps: spoof ? [word, spoof] : [word],
  }
}

/** Whoever has something to say of the sender: the server in front before ourselves, and nobody where nobody looked. */
async function findWord(
  deps: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  letter: Letter,
  way: Way,
): Promise<{ word: Word; authentication: Authentication } | null> {
  if (way.via === 'inside') return signedIn(letter, way)
  const told = readAuthentication(letter.headers, way.authservId)
  if (told) {
    const { spf, dkim, dmarc, arc } = told.methods
    const word: Word = { step: 'sender', by: 'server_in_front', verdict: told.verdict, spf, dkim, dmarc, arc }
    return { word, authentication: told }
  }
  if (!way.checksSender) return null
  const answer = await checkSender(deps, raw, way)
  const authentication = readAnswer(answer)
  const { spf, dkim, dmarc, arc } = answer
  return {
    word: { step: 'sender', by: 'here', verdict: authentication.verdict, spf, dkim, dmarc, arc },
    authentication,
  }
}

/**
 * A letter from a mailbox here is from whom its envelope says. One that a mailbox only sends on is not: what it says
 * of its author was believed once, and not by us.
 */
function signedIn(letter: Letter, way: Way): { word: Word; authentication: Authentication } | null {
  const author = letter.from?.email.toLowerCase() ?? ''
  const isPassedOn = letter.headers.some(({ name }) => name === 'delivered-to')
  const isOwn = way.envelopeFrom === '' ? !isPassedOn : way.envelopeFrom.toLowerCase() === author
  if (!isOwn) return null
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
  policy: 'none',
}

/** A name server that never answers keeps a letter waiting only so long, and a fault of ours not at all. */
async function checkSender(
  { clock, logger, senders }: Pick<DeliveryDeps, 'clock' | 'logger' | 'senders'>,
  raw: Uint8Array,
  { envelopeFrom, clientAddress, helo }: Way,
): Promise<SenderAnswer> {
  const answered = new AbortController()
  const tooLate = clock.sleep(patienceMilliseconds, answered.signal).then(() => noAnswer)
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

function readAnswer({ spf, dkim, dmarc, isAligned, policy }: SenderAnswer): Authentication {
  const isUncertain = [spf, dkim, dmarc].includes('temperror')
  if (dmarc === 'pass' || isAligned) return { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false }
  if (dmarc === 'fail') {
    return { verdict: 'fail', isRefusedByPolicy: policy !== 'none', isUncertain: false }
  }
  // A domain without a policy: a sender that it denies, or a signature that is broken, is still no proof of anything.
  const hasFailed = !isUncertain && (spf === 'fail' || dkim === 'fail' || dmarc === 'permerror')
  return { verdict: hasFailed ? 'fail' : 'none', isRefusedByPolicy: false, isUncertain }
}

/** A letter in the name of a domain kept here has to prove it; where a name server was silent nobody is accused. */
async function findSpoof(
  deps: Pick<DeliveryDeps, 'db'>,
  letter: Letter,
  { verdict, isRefusedByPolicy, isUncertain }: Authentication,
): Promise<DeliveryStep | null> {
  if (verdict === 'pass' || isUncertain) return null
  const domain = domainOf(letter.from?.email ?? '')
  if (domain && (await isHostedDomain(deps.db.sql, domain))) {
    return { step: 'spoof', domain, reason: 'hosted_here' }
  }
  return isRefusedByPolicy ? { step: 'spoof', domain, reason: 'policy' } : null
}
