import type { Delivery, DeliveryStep } from '@bocau/contract/delivery'
import { formatNumber, type MessageKey, t } from '../../../../i18n/index.ts'
import { folderTitle } from '../../folders/folders.ts'

/** Returns a sentence for each decision about the folder of a message, in order. */
export function deliverySentences({ via, folder, steps }: Delivery): string[] {
  return [t(`delivery.via.${via}`, { folder: folderTitle(folder) }), ...steps.flatMap(sentencesOf)]
}

/** Describes a step of the delivery. */
function sentencesOf(step: DeliveryStep): string[] {
  switch (step.step) {
    case 'sender':
      // Mentions that another domain than that of the author passed.
      return step.verdict !== 'pass' && (step.dkim === 'pass' || step.dmarc === 'pass')
        ? [t('delivery.notOfAuthor')]
        : []
    case 'spoof':
      return [t(`delivery.spoof.${step.reason}`, { domain: step.domain, like: step.like ?? '' })]
    case 'virus':
      return [virusSentence(step)]
    case 'spam':
      return spamSentences(step)
    case 'blocked':
      return [t('delivery.blocked', { sender: step.sender })]
    case 'allowed':
      return [t('delivery.allowed', { sender: step.sender })]
    case 'filter':
      return filterSentences(step)
    case 'forward':
      return [
        t(step.held_back === '' ? 'delivery.forward' : `delivery.forward.${step.held_back}`, { to: step.to }),
      ]
    case 'script':
      return scriptSentences(step)
    case 'answer':
      return [replySentence(step)]
  }
}

function replySentence({ held_back, template }: Extract<DeliveryStep, { step: 'answer' }>): string {
  if (held_back === '')
    return template === undefined ? t('delivery.answer') : t('delivery.answer.template', { template })
  // Template replies have a shorter interval than vacation replies.
  if (held_back === 'answered_before' && template !== undefined) return t('delivery.answer.today')
  return t(`delivery.answer.${held_back}`)
}

function virusSentence({ verdict, name, later }: Extract<DeliveryStep, { step: 'virus' }>): string {
  if (verdict === 'not_scanned') return t('delivery.virus.not_scanned')
  const key = later ? 'delivery.virus.later' : 'delivery.virus'
  return verdict === 'found' ? t(`${key}.found`, { name }) : t(`${key}.clean`)
}

function spamSentences(step: Extract<DeliveryStep, { step: 'spam' }>): string[] {
  const { by, verdict, score, signs } = step
  if (by === 'server_in_front') return [t('delivery.spam.marked')]
  if (verdict === 'not_scored' || score === null) return [t('delivery.spam.not_scored')]
  const sentence = t(`delivery.spam.${verdict}`, { score: formatNumber(score, 1) })
  return signs.length > 0 ? [sentence, t('delivery.spam.signs', { signs: signs.join(', ') })] : [sentence]
}

function filterSentences(step: Extract<DeliveryStep, { step: 'filter' }>): string[] {
  const name = step.name || t('delivery.unnamed')
  return step.did.map((action) => {
    if (action !== 'file') return t(`delivery.filter.${action}` satisfies MessageKey, { name })
    const key = step.folder_gone ? 'delivery.filter.gone' : 'delivery.filter.file'
    return t(key, { name, folder: folderTitle(step.folder) })
  })
}

/** Describes what a filter script did; missing folders are reported. */
function scriptSentences(step: Extract<DeliveryStep, { step: 'script' }>): string[] {
  const name = step.name || t('delivery.unnamed')
  if (step.failure !== '') return [t('delivery.script.failed', { name })]
  return step.did.flatMap((action) => {
    if (action !== 'file') return [t(`delivery.script.${action}` satisfies MessageKey, { name })]
    return step.folders.map((folder) => {
      const key = step.folders_gone.includes(folder) ? 'delivery.script.gone' : 'delivery.script.file'
      return t(key, { name, folder: folderTitle(folder) })
    })
  })
}
