/** Returns optional dependencies of locked packages that are missing in the lock. */
export function findMissingPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lookupPaths(path, name).some((candidate) => candidate in packages))
      .map(([name, version]) => ({ name, version, isDevelopment: dev === true })),
  )
}

/** Returns where Node resolves `name` from `path`, nearest first. */
function lookupPaths(path, name) {
  const above = path.lastIndexOf('node_modules/')
  const nearest = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  return path === '' ? [nearest] : [nearest, ...lookupPaths(path.slice(0, Math.max(above - 1, 0)), name)]
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

/** `@x/cli-linux-arm64-musl` -> its system, processor and C library, in the form of package.json. */
export function platformOf(name) {
  const parts = name.split(/[/-]/)
  const os = parts.find((part) => systems.includes(part))
  const cpu = parts.find((part) => processors.includes(part))
  if (!os || !cpu) throw new Error(`${name} does not state its platform: add it to package-lock.json by hand`)
  const isMusl = parts.some((part) => part.startsWith('musl'))
  const libc =
    os === 'linux' && (isMusl || parts.some((part) => part.startsWith('gnu')))
      ? [isMusl ? 'musl' : 'glibc']
      : undefined
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) }
}
