import type { Delivery, DeliveryStep } from '@bocau/contract/delivery'
import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { apiQuery } from '../../../../api/api-query.ts'
import { t } from '../../../../i18n/index.ts'
import { Icon, KindTag, Tag, VisuallyHidden } from '../../../../ui/index.ts'
import { composePart } from '../../../compose/index.ts'
import css from './DeliveryLines.module.css'
import { DetailLine } from './DetailLine.tsx'
import { deliverySentences } from './delivery-sentences.ts'
import '../../../../i18n/areas/thread.ts'
import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import type { PreparedBody } from '../body-frame/prepared-body.ts'

const OutcomeLines = composePart((module) => module.OutcomeLines)

/** Delivery information of a message, which never changes. */
const deliveryQuery = (id: Id) =>
  queryOptions({
    ...apiQuery(['delivery', id], 'GET /api/v2/messages/:id/delivery', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Props {
  message: Message
  /** Shown if the server has no further information about the sender. */
  verification: ReactNode
}

/** Authentication results of a message and the reasons for its folder. */
export function DeliveryLines({ message, verification }: Props) {
  const { data, isPending, isError } = useQuery(deliveryQuery(message.id))
  const delivery = data?.delivery
  return (
    <>
      {delivery && hasMethods(delivery) ? <Methods of={delivery} /> : verification}
      <ProtectionLines message={message} />
      {isPending && <ReasonLine>{t('delivery.loading')}</ReasonLine>}
      {isError && <ReasonLine>{t('delivery.failed')}</ReasonLine>}
      {delivery && <Decisions of={delivery} />}
      {data && !delivery && !message.is_draft && <OutcomeLines message={message} />}
    </>
  )
}

const ReasonLine = ({ children }: { children: ReactNode }) => (
  <DetailLine label={t('delivery.why')}>
    <span className={css.quiet}>{children}</span>
  </DetailLine>
)

function Decisions({ of: delivery }: { of: Delivery }) {
  return (
    <DetailLine label={t('delivery.why')}>
      <ol className={css.steps}>
        {deliverySentences(delivery).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </DetailLine>
  )
}

type SenderStep = Extract<DeliveryStep, { step: 'sender' }>

const methods = ['spf', 'dkim', 'dmarc', 'arc'] as const

const findSender = ({ steps }: Delivery): SenderStep | undefined =>
  steps.find((step) => step.step === 'sender')

const hasMethods = (delivery: Delivery): boolean => {
  const sender = findSender(delivery)
  return sender !== undefined && methods.some((method) => isReported(sender, method))
}

/** Returns true if the result of a method is shown. ARC concerns forwarders; without any, it is omitted. */
const isReported = (sender: SenderStep, method: (typeof methods)[number]): boolean =>
  sender[method] !== '' && !(method === 'arc' && sender.arc === 'none')

function Methods({ of: delivery }: { of: Delivery }) {
  const sender = findSender(delivery)
  if (!sender) return null
  return (
    <DetailLine label={t('thread.detail.authentication')}>
      <span className={css.methods}>
        {methods
          .filter((method) => isReported(sender, method))
          .map((method) => (
            <Method key={method} name={method.toUpperCase()} result={sender[method]} />
          ))}
      </span>
    </DetailLine>
  )
}

function Method({ name, result }: { name: string; result: string }) {
  const sentence = t(`delivery.${resultKind(result)}`, { method: name })
  const content = (
    <>
      <span aria-hidden>{name}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </>
  )
  if (resultKind(result) === 'unsaid') return <Tag title={sentence}>{content}</Tag>
  const isPass = result === 'pass'
  return (
    <KindTag kind={isPass ? 'success' : 'danger'} title={sentence}>
      <Icon of={isPass ? Check : TriangleAlert} size="xs" />
      {content}
    </KindTag>
  )
}

const withoutResult = ['none', 'neutral', 'policy', 'temperror', 'permerror']

function resultKind(result: string): 'passed' | 'unsaid' | 'notPassed' {
  if (result === 'pass') return 'passed'
  return withoutResult.includes(result) ? 'unsaid' : 'notPassed'
}

/** Signer and recipients of an encrypted message, as declared by the message. */
function ProtectionLines({ message }: { message: Message }) {
  const protection = useProtection(message)
  if (!protection) return null
  const { method, signers, recipients } = protection
  return (
    <>
      {protection.is_signed && (
        <DetailLine label={t('notes.signature')}>
          {signers.length > 0
            ? t(`notes.signedBy.${method}`, { names: signers.join(', ') })
            : t(`notes.signed.${method}`)}
        </DetailLine>
      )}
      {protection.is_encrypted && (
        <DetailLine label={t('notes.encryption')}>
          {[t(`notes.encryptedAs.${method}`), ...recipients].join(' · ')}
        </DetailLine>
      )}
    </>
  )
}

/**
 * Returns the protection of a message from its body, which is usually loaded before the details are opened.
 */
function useProtection({ id }: Message): MessageNotes['protection'] {
  const bodies = useQueryClient().getQueriesData<PreparedBody>({ queryKey: ['body', id] })
  return bodies.find(([, body]) => body?.notes)?.[1]?.notes?.protection ?? null
}
