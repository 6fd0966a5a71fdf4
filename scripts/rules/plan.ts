// Tables of docs/architecture.md: the layer of each folder and its permitted imports.

export const packageMayImport: Record<string, readonly string[]> = {
  'mail-core': [],
  contract: ['mail-core'],
  server: ['contract', 'mail-core'],
  web: ['contract', 'mail-core'],
  e2e: ['contract'],
  bench: ['contract'],
}

export const serverLayerMayImport: Record<string, readonly string[]> = {
  kernel: ['kernel'],
  config: ['config', 'kernel'],
  ports: ['ports', 'kernel'],
  adapters: ['adapters', 'ports', 'kernel'],
  db: ['db', 'ports', 'kernel'],
  features: ['features', 'ports', 'db', 'kernel'],
  entrypoints: ['entrypoints', 'features', 'ports', 'kernel'],
  app: ['app', 'config', 'entrypoints', 'features', 'ports', 'adapters', 'db', 'kernel'],
}
/**
 * Layers of which a listener may import types only, because app.ts creates their objects and passes them in.
 */
export const entrypointTypeImports = ['config', 'db']

/** Packages that a server layer may use; other layers may use any library. */
export const serverLayerMayUse: Record<string, readonly string[]> = {
  ports: ['mail-core'],
  adapters: ['mail-core'],
  // The event log stores the types of contract/src/events.ts.
  db: ['contract', 'mail-core'],
}

export const featureLayer: Record<string, number> = {
  account: 0,
  blobs: 0,
  certificates: 0,
  files: 0,
  'mail-reports': 0,
  settings: 0,
  groups: 1,
  profile: 1,
  mailbox: 1,
  'mailbox-rights': 1,
  'sign-in': 1,
  'system-mail': 1,
  'first-run': 2,
  drive: 2,
  contacts: 2,
  tracking: 2,
  descriptions: 2,
  rules: 3,
  compose: 4,
  sharing: 4,
  'office-editing': 4,
  outbox: 5,
  delivery: 5,
  search: 5,
  demo: 6,
  invitations: 6,
  organisation: 6,
  moving: 6,
  live: 7,
}
export const topFeatures = ['live', 'demo']

export const webLayerMayImport: Record<string, readonly string[]> = {
  ui: ['ui', 'root'],
  i18n: ['i18n', 'root'],
  api: ['api', 'root'],
  speed: ['speed', 'ui', 'root'],
  features: ['features', 'speed', 'ui', 'api', 'i18n', 'root'],
  app: ['app', 'features', 'speed', 'ui', 'api', 'i18n', 'root'],
  root: ['root'],
}
export const webLayerMayUse: Record<string, readonly string[]> = {
  ui: [],
  i18n: ['contract', 'mail-core'],
  api: ['contract', 'mail-core'],
  speed: [],
}

export const webPublicApiEdges: Record<string, readonly string[]> = {
  contacts: ['compose'],
  search: ['mailbox'],
  mailbox: ['compose', 'rules', 'preview'],
  compose: ['drive'],
  drive: ['preview', 'public-share'],
  'public-share': ['preview'],
  settings: ['account', 'rules', 'mailbox', 'compose'],
}
export const webTopFeature = 'live'
