import { limits } from '@bocau/contract/limits'
import { Suspense, useState } from 'react'
import { formatNumber, t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { SkeletonBar } from '../../../ui/index.ts'
import { Editor } from '../../compose/index.ts'
import { Row, Section } from '../parts/parts.tsx'
import { isSignatureTooLong } from './general-form.ts'
import type { PartProps } from './part-props.ts'
import css from './Signature.module.css'

/** Returns true if the HTML has content; an opened editor leaves an empty line. */
const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

export function Signature({ settings, onChange }: PartProps) {
  // The editor is uncontrolled and receives only the initial value.
  const [start] = useState(settings.signature)
  const n = settings.signature.length
  return (
    <Section id="signature" title={t('settings.signature')}>
      <Row name={t('settings.signature.own')} hint={t('settings.signature.hint')}>
        <div className={css.use}>
          <CheckRow
            isOn={settings.enable_use_signature}
            onChange={(enable_use_signature) => onChange({ enable_use_signature })}
          >
            {t('settings.signature.use')}
          </CheckRow>
        </div>
        <div className={css.editor} data-unused={!settings.enable_use_signature || undefined}>
          <Suspense fallback={<SkeletonBar width="60%" />}>
            <Editor
              label={t('settings.signature')}
              placeholder={t('settings.signature.placeholder')}
              html={start}
              onChange={(html) => onChange({ signature: hasContent(html) ? html : '' })}
              uploadImage={() => Promise.reject(new Error('no images in signatures'))}
              onFiles={() => {}}
            />
          </Suspense>
        </div>
        <p className={css.count} data-over={isSignatureTooLong(settings.signature) || undefined}>
          {t('settings.characters', {
            n: formatNumber(n),
            most: formatNumber(limits.maxSignatureCharacters),
          })}
        </p>
      </Row>
    </Section>
  )
}
