import type { DraftOptions } from '@bocau/contract/compose'
import { CheckCheck, CircleAlert, Clock, X } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import { changeSendOptions } from '../sending/send-options.ts'
import css from './SendOptionTags.module.css'

export function SendOptionTags({ session }: { session: DraftSession }) {
  const { wishes } = useDraftView(session).content
  const tags = wishes ? tagsOf(wishes) : []
  if (tags.length === 0) return null
  return (
    <ul className={css.tags} aria-label={t('compose.wishes')}>
      {tags.map(({ icon, text, without }) => (
        <li key={text} className={css.tag}>
          <Icon of={icon} size="xs" />
          <span>{text}</span>
          <button
            type="button"
            className={css.drop}
            aria-label={t('compose.dropWish', { wish: text })}
            onClick={() => changeSendOptions(session, without)}
          >
            <Icon of={X} size="xs" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function tagsOf({ receipt, importance, remind_after: days }: DraftOptions) {
  const isHigh = importance === 'high'
  return [
    ...(days === null
      ? []
      : [{ icon: Clock, text: t('compose.remindIn', { n: days }), without: { remind_after: null } }]),
    ...(receipt ? [{ icon: CheckCheck, text: t('compose.receiptOn'), without: { receipt: false } }] : []),
    ...(importance === 'normal'
      ? []
      : [
          {
            icon: CircleAlert,
            text: t(isHigh ? 'compose.importantOn' : 'compose.lowOn'),
            without: { importance: 'normal' as const },
          },
        ]),
  ]
}
