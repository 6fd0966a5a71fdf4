import { expect, test } from 'vitest'
import { listRefusals } from './endpoint.ts'
import { documentedEndpoints } from './hosting/provider.ts'

const of = (key: keyof typeof documentedEndpoints) => [...listRefusals(key, documentedEndpoints[key])]

test('derives refusals from the method and access of an endpoint', () => {
  expect(of('GET /storage/v1/public/:token')).toEqual(
    expect.arrayContaining(['not_found', 'drive_off', 'not_set_up']),
  )
  expect(of('GET /storage/v1/public/:token')).not.toContain('not_signed_in')
  expect(of('POST /api/v2/rules')).toEqual(
    expect.arrayContaining(['unsupported_media_type', 'body_too_large', 'cross_origin', 'store_full']),
  )
  expect(of('PUT /api/v2/organisation/sharing_policy')).toEqual(
    expect.arrayContaining(['forbidden', 'app_password_reach']),
  )
  expect(of('GET /api/v2/threads/starred')).not.toContain('unsupported_media_type')
})
