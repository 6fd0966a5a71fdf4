import { expect, test } from 'vitest'
import { aMessage } from '../../testing.ts'
import { outgoingStage } from './outgoing-stage.ts'

test.each([
  ['that was received', {}, undefined],
  ['that has been sent', { folder: 'Sent', state: '' as const }, undefined],
  ['that failed, of which the alert speaks', { state: 'sending_failed' as const }, undefined],
  ['that waits for its hour', { state: 'scheduled' as const }, 'scheduled'],
  ['in the folder of those that wait', { folder: 'WEBMAIL_SCHEDULED' }, 'scheduled'],
  ['that is sent again and again', { folder: 'webmail_period' }, 'periodic'],
  ['that can still be taken back', { state: 'waiting' as const }, 'sending'],
  ['that may be recalled', { recall: { until: 1, state: 'offered' as const } }, undefined],
  ['that is being recalled', { recall: { until: 1, state: 'processing' as const } }, 'recalling'],
  ['that was recalled', { recall: { until: 1, state: 'done' as const } }, 'recalled'],
])('the state of a message %s', (_, change, stage) => {
  expect(outgoingStage(aMessage({ id: '1', ...change }))).toBe(stage)
})
