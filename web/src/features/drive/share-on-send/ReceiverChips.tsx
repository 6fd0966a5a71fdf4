import { limits } from '@bocau/contract/limits'
import { displayNameOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { Globe } from 'lucide'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Avatar, Icon } from '../../../ui/index.ts'
import css from './ShareOnSend.module.css'

interface Props {
  receivers: readonly Recipient[]
  external: ReadonlySet<string>
}

/** Recipients of the message: the first ones visible, the rest as a number. */
export function ReceiverChips({ receivers, external }: Props) {
  const [isAll, setAll] = useState(false)
  const visible = isAll ? receivers : receivers.slice(0, limits.receiverDisplayCap)
  const more = receivers.length - visible.length
  return (
    <section>
      <h3 className={css.heading}>{t('shareOnSend.with', { n: receivers.length })}</h3>
      <ul className={css.chips}>
        {visible.map((receiver) => {
          const isOutside = external.has(normaliseEmail(receiver.email))
          return (
            <li
              key={receiver.email}
              className={css.chip}
              data-outside={isOutside || undefined}
              title={receiver.email}
            >
              {isOutside ? (
                <Icon of={Globe} size="xs" />
              ) : (
                <Avatar size={20} name={receiver.name} email={receiver.email} />
              )}
              <span>{displayNameOf(receiver)}</span>
            </li>
          )
        })}
        {more > 0 && (
          <li>
            <button
              type="button"
              className={css.chip}
              aria-label={t('shareOnSend.more', { n: more })}
              onClick={() => setAll(true)}
            >
              +{more}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
