import { trueNameOf } from '@bocau/mail-core/address'
import { Globe } from 'lucide'
import { usePicture } from '../../../api/pictures.ts'
import { t } from '../../../i18n/index.ts'
import { Option } from '../../../ui/field/Option.tsx'
import { Avatar, Icon, KindTag } from '../../../ui/index.ts'
import { Highlighted } from '../../../ui/text/Highlighted.tsx'
import { matchLike } from '../../../ui/text/match-like.ts'
import css from './Suggestions.module.css'
import type { Offer } from './use-suggestions.ts'

interface Props {
  id: string
  text: string
  offers: readonly Offer[]
  chosen: number
  onChoose: (offer: Offer) => void
}

/** Suggestions below the field: groups, colleagues and known correspondents. */
export function Suggestions({ id, text, offers, chosen, onChoose }: Props) {
  const groups = [
    { key: 'group', label: t('compose.groups') },
    { key: 'same', label: t('compose.sameDomain') },
    { key: 'known', label: t('compose.known') },
  ]
  return (
    <div role="listbox" id={id} aria-label={t('compose.suggestions')} className={css.list}>
      {groups.map(({ key, label }) => {
        const sectionOffers = offers.filter((offer) => sectionKey(offer) === key)
        if (sectionOffers.length === 0) return null
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox cannot contain a fieldset
          // biome-ignore lint/a11y/useSemanticElements: likewise
          <div key={key} role="group" aria-label={label}>
            <div className={css.heading} role="presentation">
              {label}
            </div>
            {sectionOffers.map((offer) => (
              <OfferLine
                key={offer.group?.id ?? offer.email}
                id={`${id}-${offer.index}`}
                offer={offer}
                text={text}
                isChosen={offer.index === chosen}
                onChoose={() => onChoose(offer)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

const sectionKey = ({ group, isColleague }: Offer) => (group ? 'group' : isColleague ? 'same' : 'known')

interface LineProps {
  id: string
  offer: Offer
  text: string
  isChosen: boolean
  onChoose: () => void
}

function OfferLine({ id, offer, text, isChosen, onChoose }: LineProps) {
  const { email, group, isExternal } = offer
  const name = group ? group.name : trueNameOf(offer)
  return (
    <Option
      id={id}
      isChosen={isChosen}
      start={<Avatar name={name} email={email || name} size={30} picture={usePicture(email)} />}
      title={<Highlighted text={name || email} ranges={matchLike(name || email, text)?.ranges} />}
      detail={
        name &&
        (group ? (
          t('compose.groupOf', { n: group.count })
        ) : (
          <Highlighted text={email} ranges={matchLike(email, text)?.ranges} />
        ))
      }
      onChoose={onChoose}
    >
      {isExternal && (
        <KindTag kind="outside">
          <Icon of={Globe} size="xs" />
          {t('compose.outside')}
        </KindTag>
      )}
    </Option>
  )
}
