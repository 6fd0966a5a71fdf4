import { Copy, Download, Printer } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button, Checkbox } from '../../../ui/index.ts'
import { copyText } from '../parts/copy-text.ts'
import { Panel } from '../parts/page/Panel.tsx'
import css from './RecoveryCodes.module.css'

/** Shows the recovery codes once, to copy, download or print before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useUser()
  const [isSaved, setSaved] = useState(false)
  const text = `${t('account.codes.file', { email })}\n\n${codes.join('\n')}\n`
  return (
    <Panel
      title={t('account.codes.title')}
      lead={t('account.codes.lead')}
      onSubmit={() => isSaved && onDone()}
      footer={
        <Button kind="primary" size="l" type="submit" aria-disabled={!isSaved}>
          {t('account.done')}
        </Button>
      }
    >
      <p className={css.owner}>{t('account.codes.file', { email })}</p>
      <ol className={css.codes} aria-label={t('account.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button icon={Copy} onClick={() => void copyText(codes.join('\n'))}>
          {t('account.codes.copy')}
        </Button>
        <Button icon={Download} onClick={() => download(text)}>
          {t('account.codes.download')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('account.codes.print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={css.saved}>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        {t('account.codes.kept')}
      </label>
    </Panel>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = t('account.codes.fileName')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
