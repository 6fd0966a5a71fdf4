import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { normaliseEmail, trueNameOf } from '@bocau/mail-core/address'
import {
  addRecipients,
  formatRecipient,
  type Recipient,
  toRecipient,
} from '@bocau/mail-core/recipients/recipients'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { request } from '../../../api/client.ts'
import { errorText, formatNumber, t } from '../../../i18n/index.ts'
import { Avatar, openMenu, VisuallyHidden } from '../../../ui/index.ts'
import { TagInput } from '../../../ui/tag-input/TagInput.tsx'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { type RecipientField as Field, recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import { moveRecipient, setRecipients } from './change-recipients.ts'
import css from './RecipientField.module.css'
import { fieldLabels, recipientMenu } from './recipient-menu.ts'
import { Suggestions } from './Suggestions.tsx'
import { isComplete, readComplete, readTyped } from './typed-recipients.ts'
import { type Offer, useSuggestions } from './use-suggestions.ts'

interface Props {
  session: DraftSession
  field: Field
  external: ReadonlySet<string>
  input: RefObject<HTMLInputElement | null>
}

/** Maximum number of recipients rendered initially; of a longer list the newest. */
const maxVisible = 200

const dragType = 'application/x-bocau-recipient'

/** Recipients of a draft field with an input. */
export function RecipientField({ session, field, external, input }: Props) {
  const people = useDraftView(session).content[field]
  const [text, setText] = useState('')
  const [isFocused, setFocused] = useState(false)
  const [edited, setEdited] = useState<Recipient | null>(null)
  const [limit, setLimit] = useState(maxVisible)
  const labels = fieldLabels[field]
  const hidden = Math.max(0, people.length - limit)

  const add = (added: readonly Recipient[], rest = '') => {
    setText(rest)
    if (rest === '') setFocused(false)
    if (added.length === 0) return
    const [only, more] = added
    const isCorrected = edited && only && !more && only.isValid
    if (isCorrected) updateCorrespondent(edited, only)
    setEdited(null)
    const named = isCorrected && !only.name ? [{ ...only, name: edited.name }] : added
    setRecipients(session, field, addRecipients(session.view().content[field], named))
  }
  const remove = (ids: readonly string[]) =>
    setRecipients(
      session,
      field,
      session.view().content[field].filter((person) => !ids.includes(recipientKey(person))),
    )
  const edit = (id: string) => {
    const person = people.find((each) => recipientKey(each) === id)
    if (!person) return
    // Synchronous, because the next keystroke may already be meant for the field.
    flushSync(() => {
      remove([id])
      setEdited(person)
      setText(person.email)
    })
    // Not every browser moves the focus when text is selected.
    input.current?.focus()
    input.current?.select()
  }
  const copy = (id: string, isCut: boolean) => {
    const person = people.find((each) => recipientKey(each) === id)
    if (!person) return
    void navigator.clipboard?.writeText(formatRecipient(person))
    if (isCut) remove([id])
  }
  const onChoose = (offer: Offer) => {
    if (!offer.group) return add([toRecipient(offer)])
    add([])
    void addGroup(session, field, offer.group)
  }
  const suggestions = useSuggestions({
    text,
    entered: people,
    isEnabled: isFocused,
    onChoose,
    onClose: () => setFocused(false),
  })

  return (
    <>
      <TagInput
        label={t(labels.add)}
        listLabel={t(labels.list)}
        tags={people.slice(hidden).map((person) => tagOf(person, external))}
        before={
          hidden > 0 && (
            <button
              type="button"
              className={css.before}
              onClick={() => {
                setLimit(limit + maxVisible)
                input.current?.focus()
              }}
            >
              {t('compose.recipientsBefore', { n: formatNumber(hidden) })}
            </button>
          )
        }
        field={{
          ref: input,
          value: text,
          inputMode: 'email',
          enterKeyHint: 'next',
          ...suggestions.attributes,
          onChange: ({ target, nativeEvent }) => {
            setFocused(target.value.trim() !== '')
            if ((nativeEvent as InputEvent).isComposing) return setText(target.value)
            const { added, rest } = readTyped(target.value, suggestions.isOpen || suggestions.isAwaited)
            add(added, rest)
          },
          onCompositionEnd: ({ currentTarget }) => {
            const { added, rest } = readTyped(currentTarget.value, true)
            add(added, rest)
          },
          onPaste: (event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!isComplete(pasted)) return
            event.preventDefault()
            add(readComplete(`${text}${pasted}`).added)
          },
          onBlur: () => {
            setFocused(false)
            if (text.trim()) add(readComplete(text).added)
          },
          onKeyDown: (event) => {
            if (suggestions.onKey(event) || event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown' && !isFocused) {
              event.preventDefault()
              setFocused(true)
            } else if (event.key === 'Enter' && text.trim()) {
              // With Ctrl the draft is also sent, including the recipient being typed.
              if (!event.ctrlKey && !event.metaKey) event.preventDefault()
              add(readComplete(text).added)
            }
          },
        }}
        onRemove={remove}
        onEdit={edit}
        onCopy={copy}
        onMenu={(id, anchor, isByKeyboard) => {
          const person = people.find((each) => recipientKey(each) === id)
          if (!person) return
          const fields = recipientFields.filter((each) => each !== field)
          openMenu({
            label: t('compose.recipientMenu', { address: person.email }),
            anchor,
            isByKeyboard,
            entries: recipientMenu({
              fields,
              onCopy: () => copy(id, false),
              onCut: () => copy(id, true),
              onEdit: () => edit(id),
              onMove: (to) => moveRecipient(session, person, { from: field, to }),
              onRemove: () => remove([id]),
            }),
          })
        }}
        dragType={dragType}
        dragData={(id) => JSON.stringify({ session: session.key, field, id })}
        onDrop={(data) => acceptDropped(session, data, field)}
      />
      {suggestions.isOpen && (
        <Suggestions
          id={suggestions.id}
          text={text.trim()}
          offers={suggestions.offers}
          chosen={suggestions.chosen}
          onChoose={onChoose}
        />
      )}
      <VisuallyHidden>
        <output>{suggestions.isOpen && t('compose.suggested', { n: suggestions.offers.length })}</output>
      </VisuallyHidden>
    </>
  )
}

const recipientKey = ({ email }: Recipient) => normaliseEmail(email)

function tagOf(person: Recipient, external: ReadonlySet<string>) {
  const { name, email, isValid } = person
  const isOutside = external.has(recipientKey(person))
  const address = name ? `${name} <${email}>` : email
  return {
    id: recipientKey(person),
    label: isValid ? trueNameOf(person) || email : email,
    title: !isValid
      ? t('compose.badAddress', { address })
      : isOutside
        ? t('compose.outsideAddress', { address })
        : address,
    kind: !isValid ? ('bad' as const) : isOutside ? ('outside' as const) : undefined,
    avatar: <Avatar name={name} email={email} size={20} />,
  }
}

/** Replaces a contact group with its contacts. */
async function addGroup(session: DraftSession, field: Field, { id }: ContactGroup): Promise<void> {
  await reportFailure(t('compose.groupFailed'), errorText, async () => {
    const { items } = await request('GET /api/v2/contact-groups/:id/recipients', { params: { id } })
    setRecipients(session, field, addRecipients(session.view().content[field], items.map(toRecipient)))
  })
}

/** Corrects the address in the list of correspondents too. */
function updateCorrespondent(before: Recipient, after: Recipient): void {
  if (recipientKey(before) === recipientKey(after)) return
  request('POST /api/v2/recipients/replace', {
    body: { old_email: before.email, email: after.email, name: after.name || before.name },
  }).catch(() => undefined) // The draft is already correct; sending updates the list of correspondents.
}

function acceptDropped(session: DraftSession, data: string, to: Field): void {
  const dropped = JSON.parse(data) as { session: string; field: Field; id: string }
  const person = session.view().content[dropped.field]?.find((each) => recipientKey(each) === dropped.id)
  if (dropped.session === session.key && person) moveRecipient(session, person, { from: dropped.field, to })
}
