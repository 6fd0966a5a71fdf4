import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { Button, showToast } from '../../../ui/index.ts'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { Section, SwitchRow, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { DownloadAll } from './DownloadAll.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { MoveInCard } from './MoveInCard.tsx'
import css from './Moving.module.css'
import { moveInsQuery, refetchMoveInsAfter } from './moving-queries.ts'
import { OpenMailbox } from './OpenMailbox.tsx'
import { errorLabel, type OpenedMailbox } from './open-mailbox.ts'
import { visibleFolder } from './visible-folder.ts'
import '../../../i18n/areas/settings.ts'

/** Imports mail from a remote mailbox (account, folders, progress) or from files, and exports all data. */
export function MovingTab() {
  const [opened, setOpened] = useState<OpenedMailbox | null>(null)
  return (
    <TabBody>
      <Section id="moveIn" title={opened ? t('moving.folders') : t('moving.title')}>
        {opened ? (
          <ChooseFolders opened={opened} onDone={() => setOpened(null)} />
        ) : (
          <>
            <p className={parts.lead}>{t('moving.lead')}</p>
            <OpenMailbox onOpened={setOpened} />
          </>
        )}
      </Section>
      <ImportFiles />
      <MoveInList />
      <DownloadAll />
    </TabBody>
  )
}

/** Running and finished imports; renders nothing if there are none. */
function MoveInList() {
  const moves = useQuery(moveInsQuery)
  if (moves.data?.length === 0) return null
  return (
    <Section title={t('moving.list')} isBare>
      <Loaded query={moves}>
        {(list) => (
          <ul className={css.list} aria-label={t('moving.list')} data-next tabIndex={-1}>
            {list.map((move) => (
              <MoveInCard key={move.id} move={move} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

/** Selects the folders to import, and whether to keep fetching new mail. */
function ChooseFolders({ opened, onDone }: { opened: OpenedMailbox; onDone: () => void }) {
  const { signIn, folders } = opened
  const suggested = folders.filter(({ is_suggested }) => is_suggested).map(({ path }) => path)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(suggested))
  const [continuesFetching, setContinuesFetching] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const total = folders.reduce((sum, folder) => sum + (chosen.has(folder.path) ? folder.total : 0), 0)

  const choose = (path: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(path)
    else next.delete(path)
    setChosen(next)
  }
  const start = async () => {
    setBusy(true)
    // With an unchanged selection, folders created later are imported too.
    const isAsSuggested = chosen.size === suggested.length && suggested.every((path) => chosen.has(path))
    const paths = isAsSuggested ? {} : { paths: [...chosen] }
    const body = { ...signIn, ...paths, keeps_fetching: continuesFetching }
    const started = refetchMoveInsAfter(request('POST /api/v2/moving-in', { body }))
    if (!(await reportFailure(started, 'moving.notDone', errorLabel))) return setBusy(false)
    showToast({ text: t('moving.started') })
    onDone()
  }
  const areAll = chosen.size === folders.length
  return (
    <div className={css.form}>
      <p className={parts.lead} data-next tabIndex={-1}>
        {t('moving.found', { username: signIn.username, host: signIn.host })}
      </p>
      <CheckRow
        isOn={areAll}
        onChange={() => setChosen(new Set(areAll ? [] : folders.map(({ path }) => path)))}
      >
        {t('moving.all')}
      </CheckRow>
      <ul className={css.folders} aria-label={t('moving.folders')}>
        {folders.map(({ path, folder, total: n }) => (
          <li key={path}>
            <CheckRow isOn={chosen.has(path)} onChange={(isOn) => choose(path, isOn)}>
              {t('moving.folder.line', { path, n })}
              {folder !== path && <small> {t('moving.folder.to', { folder: visibleFolder(folder) })}</small>}
            </CheckRow>
          </li>
        ))}
      </ul>
      <SwitchRow
        name={t('moving.keeps')}
        hint={t('moving.keeps.hint')}
        isOn={continuesFetching}
        onChange={setContinuesFetching}
      />
      <div className={css.actions}>
        <Button
          kind="primary"
          aria-disabled={isBusy || chosen.size === 0}
          onClick={() => !isBusy && chosen.size > 0 && void start()}
        >
          {t('moving.start', { n: total })}
        </Button>
        <Button onClick={onDone}>{t('moving.back')}</Button>
      </div>
    </div>
  )
}
