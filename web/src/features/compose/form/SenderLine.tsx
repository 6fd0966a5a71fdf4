import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { type RefObject, useEffect, useState } from 'react'
import { useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Avatar, Icon, MenuButton } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import type { EditorHandle } from '../editor/index.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import css from './Line.module.css'
import { Line } from './RecipientLines.tsx'

interface Props {
  session: DraftSession
  editor: RefObject<EditorHandle | null>
  /** Shown even with only one sender. */
  isAlways: boolean
}

export function SenderLine({ session, editor, isAlways }: Props) {
  const user = useUser()
  const settings = useSettings()
  const { data } = useQuery({ ...sendersQuery, enabled: useIsRendered() })
  const { from } = useDraftView(session).content
  // A line that appears or disappears later would shift the others under the pointer.
  const [wasUnknown] = useState(data === undefined)
  const senders = data?.items ?? []
  const current = senders.find(({ email }) => email === from) ?? { email: from, name: user.fullname }
  if (senders.length < 2 && !isAlways && !wasUnknown) return null

  const choose = (email: string) => {
    session.write({ from: email }, limits.subjectDebounceMilliseconds)
    editor.current?.replaceSignature(settings.enable_use_signature ? settings.signature : '')
  }
  const content = (
    <>
      <Avatar name={current.name} email={current.email} size={20} />
      <span>
        {current.name || current.email}{' '}
        {current.name && <span className={css.address}>&lt;{current.email}&gt;</span>}
      </span>
    </>
  )
  return (
    <Line label={t('compose.from')}>
      {senders.length < 2 ? (
        <span className={css.sender}>{content}</span>
      ) : (
        <MenuButton
          className={css.sender}
          menuLabel={t('compose.from')}
          aria-label={t('compose.fromChoose', { email: formatSender(current) })}
          entries={() =>
            senders.map(({ email, name }) => ({
              id: email,
              label: formatSender({ email, name }),
              isChecked: email === from,
              onSelect: () => choose(email),
            }))
          }
        >
          {content}
          <Icon of={ChevronDown} size="xs" />
        </MenuButton>
      )}
    </Line>
  )
}

const formatSender = ({ email, name }: { email: string; name: string }) =>
  name ? `${name} <${email}>` : email

/** Returns true once the caret is rendered, so that the request does not delay it. */
function useIsRendered(): boolean {
  const [isRendered, setRendered] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return isRendered
}
