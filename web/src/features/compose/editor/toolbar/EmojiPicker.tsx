import { useState } from 'react'
import { language, t } from '../../../../i18n/index.ts'
import { Popup } from '../../../../ui/dialog/Popup.tsx'
import { EMOJI, type Emoji, type EmojiGroup, findEmoji } from '../emoji/emoji.ts'
import { ButtonGrid } from './ButtonGrid.tsx'
import css from './EmojiPicker.module.css'
import type { Opening } from './opening.ts'
import '../../../../i18n/areas/sending.ts'

const COLUMNS = 8

/** Selects an emoji from a group or by name in either language. */
export function EmojiPicker({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const matches = query.trim() ? findEmoji(query) : null
  const choose = ({ character }: Emoji) => {
    onClose()
    // The dialog restores the focus first; then the caret must be in the text.
    queueMicrotask(() => opening.writing.squire.insertPlainText(character, false).focus())
  }
  return (
    <Popup label={t('editor.emoji')} anchor={opening.anchor} onClose={onClose}>
      <input
        type="search"
        className={css.search}
        aria-label={t('editor.emoji.search')}
        placeholder={t('editor.emoji.search')}
        value={query}
        data-first
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const [first] = matches ?? []
          if (event.key !== 'Enter' || !first || event.nativeEvent.isComposing) return
          // Otherwise Enter would add a line to the text, which has the focus by then.
          event.preventDefault()
          choose(first)
        }}
      />
      <div className={css.groups}>
        {matches?.length === 0 && (
          <p className={css.none} role="status">
            {t('editor.emoji.none')}
          </p>
        )}
        {matches ? (
          <Grid label={t('editor.emoji')} emoji={matches} onChoose={choose} />
        ) : (
          (Object.keys(EMOJI) as EmojiGroup[]).map((group) => (
            <section key={group}>
              <h3 className={css.title}>{t(`editor.emoji.${group}`)}</h3>
              <Grid label={t(`editor.emoji.${group}`)} emoji={EMOJI[group]} onChoose={choose} />
            </section>
          ))
        )}
      </div>
    </Popup>
  )
}

function Grid({
  label,
  emoji,
  onChoose,
}: {
  label: string
  emoji: readonly Emoji[]
  onChoose: (emoji: Emoji) => void
}) {
  return (
    <ButtonGrid label={label} className={css.grid} columns={COLUMNS}>
      {emoji.map((each, index) => (
        <button
          key={each.character}
          type="button"
          className={css.emoji}
          aria-label={emojiName(each)}
          title={emojiName(each)}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {each.character}
        </button>
      ))}
    </ButtonGrid>
  )
}

/** Returns the name, which is the first search term. */
function emojiName({ vi, en }: Emoji): string {
  return language() === 'vi' ? (vi.split(',')[0] ?? vi) : en
}
