/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element exists for a list controlled from a field */
// biome-ignore-all lint/a11y/useSemanticElements: no element exists for a list controlled from a field
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { labelsQuery } from '../../api/labels-query.ts'
import { useSettings, useUser } from '../../api/session.ts'
import {
  type CurrentThreads,
  findCurrentThreads,
  foldersQuery,
  type loadActions,
} from '../../features/mailbox/index.ts'
import type { SearchCode } from '../../features/search/index.ts'
import { t } from '../../i18n/index.ts'
import { useModal } from '../../ui/dialog/use-modal.ts'
import { Icon, VisuallyHidden } from '../../ui/index.ts'
import { appCommands } from './app-commands.ts'
import { chooseCommands } from './choose-commands.ts'
import type { Command, CommandGroup } from './command.ts'
import { filterCommands } from './filter-commands.ts'
import { folderCommands, labelCommands, savedSearchCommands } from './folder-commands.ts'
import css from './Palette.module.css'
import { PaletteLine } from './PaletteLine.tsx'
import { replyCommands, threadCommands } from './thread-commands.ts'
import { useSearchCommands } from './use-search-commands.ts'

/** Code of other features used by the palette. */
export interface PaletteCode {
  actions: Awaited<ReturnType<typeof loadActions>>
  search: SearchCode
}

interface Props {
  code: PaletteCode
  onClose: () => void
}

/** Command palette: a field and the matching commands. */
export function Palette({ code, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  // Read when the palette opens; the target of actions must not change meanwhile.
  const [target] = useState(findCurrentThreads)
  useModal(box, onClose)

  const commands = useCommands(code, target, typed)
  const groups = chooseCommands(commands, typed)
  const lines = groups.flatMap((group) => group.lines)
  const chosenIndex = lines.findIndex(({ command }) => command.id === chosen)
  const active = chosenIndex >= 0 ? chosenIndex : lines.length > 0 ? 0 : -1

  const activeId = active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ]
    if (event.key === 'Enter') run(lines[active]?.command)
    else if (to !== undefined) setChosen(lines[nextIndex(to, lines.length, event.key)]?.command.id)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={box} className={css.palette} aria-label={t('palette.title')} aria-modal tabIndex={-1}>
      <div className={css.find}>
        <Icon of={Search} />
        <input
          data-first
          className={css.input}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-label={t('palette.find')}
          aria-activedescendant={activeId}
          placeholder={t('palette.find')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={css.close} onClick={onClose} aria-label={t('palette.close')}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div id={id} role="listbox" aria-label={t('palette.results')} className={css.list} tabIndex={-1}>
        {groups.map(({ group, lines: inGroup }) => (
          <div key={group} role="group" aria-label={groupTitle(group, target)}>
            <div className={css.heading} aria-hidden>
              {groupTitle(group, target)}
            </div>
            {inGroup.map((line) => {
              const index = lines.indexOf(line)
              return (
                <PaletteLine
                  key={line.command.id}
                  id={`${id}-${index}`}
                  line={line}
                  isActive={index === active}
                  onPoint={() => setChosen(line.command.id)}
                  onRun={() => run(line.command)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className={css.none}>{t('palette.none', { typed: typed.trim() })}</p>}
      <VisuallyHidden>
        <output>{t('palette.count', { n: lines.length })}</output>
      </VisuallyHidden>
      <footer className={css.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.walk')}
        </span>
        <span>
          <kbd>↵</kbd> {t('palette.run')}
        </span>
        <span className={css.hint}>{t('palette.hint')}</span>
      </footer>
    </dialog>
  )
}

function useCommands(
  { actions, search }: PaletteCode,
  target: CurrentThreads | undefined,
  typed: string,
): Command[] {
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const user = useUser()
  const settings = useSettings()
  const available = useMemo(
    () => [
      ...replyCommands(target, user),
      ...threadCommands(actions, target),
      ...appCommands(user, settings),
      ...filterCommands(),
      ...folderCommands(folders ?? []),
      ...labelCommands(labels ?? []),
      ...savedSearchCommands(settings),
    ],
    [actions, target, user, settings, folders, labels],
  )
  return [...available, ...useSearchCommands(search, typed)]
}

function groupTitle(group: CommandGroup, target: CurrentThreads | undefined): string {
  if (group !== 'acts' || !target) return t(`palette.group.${group}`)
  return target.kind === 'ticked'
    ? t('palette.group.ticked', { n: target.threads.length })
    : t(`palette.group.${target.kind}`)
}

/** Returns the index of the next entry: arrow keys wrap around, page keys stop at the ends. */
function nextIndex(to: number, count: number, key: string): number {
  if (count === 0) return -1
  return key.startsWith('Page') ? Math.min(count - 1, Math.max(0, to)) : (to + count) % count
}
