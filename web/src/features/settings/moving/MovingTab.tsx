import { useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { useRetainFocus } from '../../../ui/keyboard/use-retain-focus.ts'
import parts from '../parts/parts.module.css'
import { Section, TabBody } from '../parts/parts.tsx'
import { ChooseFolders } from './ChooseFolders.tsx'
import { DownloadAll } from './DownloadAll.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { MoveInList } from './MoveInList.tsx'
import { OpenMailbox } from './OpenMailbox.tsx'
import type { OpenedMailbox } from './open-mailbox.ts'
import '../../../i18n/areas/settings.ts'

/** Imports mail from a remote mailbox (account, folders, progress) or from files, and exports all data. */
export function MovingTab() {
  const [opened, setOpened] = useState<OpenedMailbox | null>(null)
  const container = useRef<HTMLDivElement>(null)
  useRetainFocus(container)
  return (
    <TabBody container={container}>
      <Section title={opened ? t('moving.folders') : t('moving.title')}>
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
