import { readFirstStepFlags } from '@bocau/contract/mailbox/first-steps'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import css from '../../../../ui/states/EmptyPicture.module.css'
import { EmptyPicture } from '../../../../ui/states/EmptyPicture.tsx'
import { useMedia } from '../../../../ui/styles/media.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { foldersQuery } from '../../cache/queries.ts'
import type { Narrowing } from '../../folders/folders.ts'
import { cachedLabels, folderHref, folderNames, folderTitle, isSystemFolder } from '../../folders/folders.ts'
import { isNewMailbox } from '../../folders/new-mailbox.ts'
import { label } from '../../thread-actions/labels/label.ts'
import { archive } from '../../thread-actions/move-actions.ts'
import { snooze, star } from '../../thread-actions/state-actions.ts'
import { EmptyList } from './EmptyList.tsx'
import '../../../../i18n/areas/mailbox.ts'

/** Part of the page that renders the inbox of a new user; otherwise the ordinary one. */
export type FirstStepsPart = ComponentType<{ renderEmpty: (hint?: string) => ReactNode }>

interface Props {
  folder: string
  narrowing: Narrowing | undefined
  FirstSteps: FirstStepsPart
}

export function EmptyFolder({ folder, narrowing, FirstSteps }: Props) {
  const drawing = isLabel(folder) ? tag : findEntry(pictures, folder)
  const instruction = useInstruction(folder)
  const hasFirstSteps = useHasFirstSteps()
  const picture = <EmptyPicture>{drawing ?? pictures.other}</EmptyPicture>
  if (narrowing)
    return (
      <EmptyList
        title={t(`list.narrowed.${narrowing}.empty`)}
        hint={t('list.narrowed.hint', { folder: folderTitle(folder) })}
        picture={picture}
        action={<Button onClick={() => navigate(folderHref(folder))}>{t('list.narrowed.all')}</Button>}
      />
    )
  if (isLabel(folder)) {
    const hint = `${t('mailbox.empty.label.hint', { label: folderTitle(folder) })} ${instruction}`
    return <EmptyList title={t('mailbox.empty.label.title')} hint={hint} picture={picture} />
  }
  if (!isSystemFolder(folder)) {
    const hint = t('mailbox.empty.other.hint', { folder: folderTitle(folder) })
    return <EmptyList title={t('mailbox.empty.other.title')} hint={hint} picture={picture} />
  }
  const title = t(`mailbox.empty.${folder}.title`)
  const ordinaryHint = `${t(`mailbox.empty.${folder}.hint`)} ${instruction}`.trim()
  const renderEmpty = (hint = ordinaryHint) => <EmptyList title={title} hint={hint} picture={picture} />
  if (folder !== folderNames.inbox || !hasFirstSteps) return renderEmpty()
  return (
    <Suspense>
      <FirstSteps renderEmpty={renderEmpty} />
    </Suspense>
  )
}

/** Returns true in the user's own new mailbox. The part itself renders what changes later. */
function useHasFirstSteps(): boolean {
  const { acting } = useUser()
  const { first_steps } = useSettings()
  const { data: folders } = useQuery(foldersQuery)
  const [hasSteps] = useState(
    () => !acting && !readFirstStepFlags(first_steps)?.includes('closed') && isNewMailbox(folders ?? []),
  )
  return hasSteps
}

/** Explains how to move mail to a list, with the shortcut on a device with a keyboard; empty for other lists. */
function useInstruction(list: string): string {
  const { shortcuts } = useSettings()
  const hasMouse = useMedia('(pointer: fine)')
  const action = isLabel(list) ? label : findEntry(actionsByFolder, list)
  if (!action?.shortcut) return ''
  const texts = { action: action.label(), key: action.shortcut.toUpperCase() }
  return shortcuts && hasMouse ? t('mailbox.empty.howKey', texts) : t('mailbox.empty.how', texts)
}

/** Actions that add mail to a folder. */
const actionsByFolder: Record<string, ThreadAction> = {
  [folderNames.archive]: archive,
  [folderNames.snoozed]: snooze,
  [folderNames.starred]: star,
}

/** Returns true for the list of a label, which is named by its id. */
const isLabel = (list: string): boolean => cachedLabels().some(({ id }) => id === list)

/** Bird of the logo as part of an illustration. */
const dove = (transform: string) => (
  <g transform={transform}>
    <path
      className={css.body}
      d="M1 14.2c4.8 1.5 9.5 4 14 7.4L21.5 9.9C22.6 7.9 24.4 6.8 26.4 6.8c1.4 0 2.5.5 3.2 1.5L32 9.5l-2.4 1.2C28.8 20.2 22.7 26.8 14.3 26.8 7.2 26.8 1.9 21.9 1 14.2Z"
    />
    <path className={css.wing} d="M1 4.6C7.8 5.1 13.9 7.8 18.5 12.4L14.7 19C10.4 15.8 5.9 13.4 1 11.9Z" />
  </g>
)

const onBranch = (
  <>
    <path className={css.line} d="M22 98c34-6 96-8 134 2" />
    <path
      className={css.line}
      d="M40 96c-6-10-2-18 6-20 3 9 0 17-6 20ZM122 96c2-11 10-16 19-13-2 9-9 14-19 13ZM140 98c4 7 12 9 18 5"
    />
    {dove('translate(56 40) scale(1.95)')}
    <path className={css.dots} d="M20 40c8-4 14-4 22 0M138 34c6-3 11-3 17 0" />
  </>
)

const messageInTransit = (
  <>
    <path className={css.dots} d="M14 112c26-4 34-28 52-30s20 16 34 12 16-22 26-34" />
    <path className={css.paper} d="M18 50h40v28H18z" />
    <path className={css.line} d="m18 52 20 14 20-14" />
    {dove('translate(112 22) rotate(-12) scale(1.5)')}
  </>
)

const clock = (
  <>
    <path className={css.paper} d="M30 46h72v50H30z" />
    <path className={css.line} d="m30 49 36 26 36-26" />
    <circle className={css.accent} cx="122" cy="80" r="28" />
    <path className={css.line} d="M122 64v17l11 7" />
    <path className={css.dots} d="M24 110c14 4 26 4 40 0" />
  </>
)

const openFolder = (
  <>
    <path className={css.paper} d="M38 38h34l9 11h57v58H38z" />
    <path className={css.line} d="M52 68h72M52 82h46" />
    <path className={css.dots} d="M128 22c8 3 13 8 15 16M36 26c-7 3-11 8-12 15" />
  </>
)

const tag = (
  <>
    <path className={css.paper} d="M40 34h50l46 46-38 38-58-58z" />
    <circle className={css.accent} cx="60" cy="54" r="7" />
    <path className={css.line} d="m80 62 26 26M70 72l24 24" />
    <path className={css.dots} d="M126 30c8 3 13 8 15 16M30 96c5 8 12 12 20 13" />
  </>
)

const pictures: Record<string, ReactNode> = {
  [folderNames.inbox]: onBranch,
  [folderNames.sent]: messageInTransit,
  [folderNames.scheduled]: clock,
  [folderNames.periodic]: clock,
  [folderNames.snoozed]: clock,
  [folderNames.starred]: (
    <>
      <path
        className={css.accent}
        d="m88 26 11.600 23.600 26 3.800-18.800 18.300 4.400 25.900L88 85.400 64.800 97.600l4.400-25.900L50.400 53.400l26-3.800z"
      />
      <path
        className={css.dots}
        d="M28 104c20 6 40 6 60 4s40-2 60-6M134 36c6 3 9 7 11 13M40 34c-6 3-9 7-11 13"
      />
    </>
  ),
  [folderNames.drafts]: (
    <>
      <path className={css.paper} d="M52 20h58l18 18v76H52z" />
      <path className={css.line} d="M110 20v18h18M66 54h34M66 68h46M66 82h22" />
      <path className={css.accent} d="m100 92 36-36 10 10-36 36-13 3z" />
      <path className={css.line} d="m129 63 10 10" />
    </>
  ),
  [folderNames.junk]: (
    <>
      <path className={css.paper} d="M34 42h76v54H34z" />
      <path className={css.line} d="m34 45 38 28 38-28" />
      <path
        className={css.accent}
        d="M120 54c9 6 16 7 22 7 0 26-8 38-22 46-14-8-22-20-22-46 6 0 13-1 22-7z"
      />
      <path className={css.tick} d="m110 80 7 7 13-14" />
    </>
  ),
  [folderNames.trash]: (
    <>
      <path className={css.line} d="M50 42h76M76 42v-8h24v8" />
      <path className={css.paper} d="M58 42h60l-6 72H64z" />
      <path className={css.line} d="M78 58l2 42M98 58l-2 42" />
      <path className={css.dots} d="M134 30c8 4 12 10 12 20M40 36c-6 4-9 9-9 16" />
    </>
  ),
  other: openFolder,
}
