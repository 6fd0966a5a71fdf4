import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../../i18n/index.ts'
import type { PreparedBody } from '../body-frame/prepared-body.ts'
import { DetailLine } from './DetailLine.tsx'
import '../../../../i18n/areas/thread.ts'

/** Signer and recipients of an encrypted message, as declared by the message. */
export function ProtectionLines({ message }: { message: Message }) {
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
