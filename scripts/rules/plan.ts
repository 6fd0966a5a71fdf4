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
 * Files and folders that commands load. They may import a public name of a feature from the file that defines it, because
 * `index.ts` loads the entire feature, which takes longer than most commands.
 */
export const loadedByCommands = [
  'server/src/entrypoints/cli/',
  'server/src/composition/store/',
  'server/src/composition/processes/print-setup-link.ts',
  'server/src/features/organisation/',
  'server/src/features/provider/',
]

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
  audit: 0,
  blobs: 0,
  certificates: 0,
  files: 0,
  'mail-reports': 0,
  quota: 0,
  settings: 0,
  activity: 1,
  addresses: 1,
  attachments: 1,
  domains: 1,
  folders: 1,
  numbering: 1,
  account: 2,
  codes: 2,
  labels: 2,
  messages: 2,
  groups: 3,
  'sign-in': 3,
  threads: 3,
  profile: 4,
  mailbox: 4,
  'mailbox-rights': 4,
  'system-mail': 4,
  'first-run': 5,
  drive: 5,
  contacts: 5,
  tracking: 5,
  descriptions: 5,
  'mail-programs': 5,
  'folder-columns': 6,
  rules: 6,
  compose: 7,
  sharing: 7,
  'office-editing': 7,
  outbox: 8,
  delivery: 8,
  search: 8,
  demo: 9,
  invitations: 9,
  organisation: 9,
  moving: 9,
  provider: 9,
  live: 10,
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
  mailbox: ['compose', 'contacts', 'rules', 'preview'],
  compose: ['drive'],
  drive: ['preview', 'public-share'],
  'public-share': ['preview'],
  settings: ['account', 'rules', 'mailbox', 'compose'],
}
export const webTopFeature = 'live'
