import { limits } from '@bocau/contract/limits'
import { formatNumber } from '../../../../i18n/index.ts'
import { minGigabytes } from './quota-text.ts'

/** Accepted range of gigabytes, as values of a text. */
export const quotaRange = () => ({
  least: formatNumber(minGigabytes, 1),
  most: formatNumber(limits.maxUserQuotaMegabytes / 1024),
})
