import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { ConfigMap, Container, Namespace, Secret, Service } from 'kubernetes-types/core/v1.d.ts'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { expect, test } from 'vitest'
import { closeGraceMilliseconds } from '../../server/src/entrypoints/listener-sockets.ts'
import { inRoot, pinnedNode, tools } from '../lib/paths.mjs'
import { isInstalled, listFiles, portsOf, read, readDocuments, readYaml, version } from './deploy-files.ts'

const folder = 'deploy/kubernetes'
const files = listFiles(folder).filter((file) => file.endsWith('.yaml'))

interface Kustomization {
  namespace: string
  resources: string[]
  images: { name: string; newName: string; newTag: string }[]
}
const kustomization = readYaml(`${folder}/kustomization.yaml`) as Kustomization
/** Files that an administrator applies separately. */
const separate = ['kustomization.yaml', 'pod-monitor.yaml', 'secret.example.yaml']

type Manifest = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } }
const manifests = files
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => readDocuments(`${folder}/${file}`) as Manifest[])
interface Kinds {
  ConfigMap: ConfigMap
  Deployment: Deployment
  Ingress: Ingress
  Namespace: Namespace
  NetworkPolicy: NetworkPolicy
  PodDisruptionBudget: PodDisruptionBudget
  Secret: Secret
  Service: Service
}
const listKind = <K extends keyof Kinds>(kind: K) =>
  manifests.filter((one) => one.kind === kind) as unknown as Kinds[K][]
function getKind<K extends keyof Kinds>(kind: K): Kinds[K] {
  const [only, ...rest] = listKind(kind)
  if (!only || rest.length > 0) throw new Error(`${folder} has ${rest.length} other manifests of ${kind}`)
  return only
}

const deployment = getKind('Deployment')
const pod = deployment.spec?.template.spec
const [container] = (pod?.containers ?? []) as [Container]
const podLabels = deployment.spec?.template.metadata?.labels ?? {}
const settings = getKind('ConfigMap').data ?? {}
const secrets = listKind('Secret')
const environment = { ...settings, ...secrets.find(({ metadata }) => metadata?.name === 'bocau')?.stringData }
const portNames = new Map(container.ports?.map(({ name, containerPort }) => [name, containerPort]))

test('each manifest is applied by the kustomization or separately', () => {
  expect([...kustomization.resources, ...separate].toSorted()).toEqual(files.toSorted())
})

test('each manifest has only the fields and values of its Kubernetes type', { timeout: 120_000 }, () => {
  const types: Record<string, string> = {
    'apps/v1': 'apps/v1',
    v1: 'core/v1',
    'networking.k8s.io/v1': 'networking/v1',
    'policy/v1': 'policy/v1',
  }
  const typed = manifests.filter(({ apiVersion }) => apiVersion in types)
  expect(manifests.filter((one) => !typed.includes(one)).map(({ kind }) => kind)).toEqual(['PodMonitor'])
  const lines = typed.map(({ apiVersion, kind, ...rest }, index) => {
    const type = `import('kubernetes-types/${types[apiVersion]}.d.ts').${kind}`
    return `export const m${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })}`
  })
  mkdirSync(inRoot('.cache/deploy'), { recursive: true })
  const file = inRoot('.cache/deploy/manifests.ts')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --types node --module esnext --moduleResolution bundler'
  const run = () =>
    execFileSync(
      pinnedNode,
      [tools.tsc, ...options.split(' '), '--allowImportingTsExtensions', '--pretty', 'false', file],
      { encoding: 'utf8', cwd: inRoot() },
    )
  expect(run).not.toThrow()
})

test('the product accepts the settings, and their ports are those of the container', () => {
  expect(Object.fromEntries(portNames)).toEqual(portsOf(environment))
})

test('the image has the version of this repository', () => {
  expect(container.image).toBe(`bocau:${version}`)
  expect(kustomization.images.map(({ name, newTag }) => `${name}:${newTag}`)).toEqual([container.image])
})

test('Kubernetes adds no variables that the product would refuse as settings', () => {
  expect(listKind('Service').some(({ metadata }) => metadata?.name?.startsWith('bocau-'))).toBe(true)
  expect(pod?.enableServiceLinks).toBe(false)
})

test('the ConfigMap and the Secrets that the pod names exist', () => {
  const names = container.envFrom?.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name)
  expect(names).toEqual([getKind('ConfigMap').metadata?.name, 'bocau'])
  const tls = getKind('Ingress').spec?.tls?.map(({ secretName }) => secretName) ?? []
  const secretNames = [...secrets.map(({ metadata }) => metadata?.name), ...tls]
  const mounted = pod?.volumes?.flatMap(({ secret }) => (secret ? [secret.secretName] : [])) ?? []
  expect(mounted.filter((name) => !secretNames.includes(name))).toEqual([])
})

test('volumes and mounts match, and files of settings are in a mounted Secret', () => {
  const mounts = new Map(container.volumeMounts?.map(({ name, mountPath }) => [mountPath, name]))
  expect([...mounts.values()].toSorted()).toEqual(pod?.volumes?.map(({ name }) => name).toSorted())
  const keys = secrets.find(({ metadata }) => metadata?.name === 'bocau-keys')?.stringData ?? {}
  const content: Record<string, string[]> = { tls: ['tls.crt', 'tls.key'], keys: Object.keys(keys) }
  const paths = Object.values(settings).filter((value) => value.startsWith('/'))
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    const [directory, file] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    expect(content[mounts.get(directory) ?? ''], path).toContain(file)
  }
})

test('services, the disruption budget and policies select the pods, and their ports exist', () => {
  const budget = getKind('PodDisruptionBudget').spec
  const policy = getKind('NetworkPolicy').spec
  const services = listKind('Service')
  const selectors = [
    deployment.spec?.selector.matchLabels,
    budget?.selector?.matchLabels,
    policy?.podSelector.matchLabels,
    ...(pod?.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector?.matchLabels),
    ...services.map(({ spec }) => spec?.selector),
  ]
  for (const selector of selectors) expect(selector).toEqual(podLabels)

  const servicePorts = services.flatMap(({ spec }) => spec?.ports ?? [])
  const policyPorts = policy?.ingress?.flatMap(({ ports }) => ports ?? []) ?? []
  const named = [...servicePorts.map(({ targetPort }) => targetPort), ...policyPorts.map(({ port }) => port)]
  expect(named.filter((name) => !portNames.has(String(name)))).toEqual([])
  // The policy would otherwise close a port.
  expect(new Set(policyPorts.map(({ port }) => port))).toEqual(new Set(portNames.keys()))
  for (const { name, port } of servicePorts.filter((one) => one.name !== 'http'))
    expect([name, port]).toEqual([name, portNames.get(name)])
})

test('the ingress serves the public host, and its service exists', () => {
  const { spec } = getKind('Ingress')
  const { hostname } = new URL(settings.BOCAU_PUBLIC_URL ?? '')
  expect(spec?.rules?.map(({ host }) => host)).toEqual([hostname])
  expect(spec?.tls?.flatMap(({ hosts }) => hosts)).toEqual([hostname])
  const backend = spec?.rules?.[0]?.http?.paths[0]?.backend.service
  const service = listKind('Service').find(({ metadata }) => metadata?.name === backend?.name)
  expect(service?.spec?.ports?.map(({ name }) => name)).toContain(backend?.port?.name)
})

test('mail reaches the pods with the address of its client', () => {
  const mail = listKind('Service').find(({ metadata }) => metadata?.name === 'bocau-mail')?.spec
  expect([mail?.type, mail?.externalTrafficPolicy]).toEqual(['LoadBalancer', 'Local'])
})

test('probes request paths of the product, and the start may take an hour', () => {
  const paths = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
    (probe) => probe?.httpGet?.path ?? '',
  )
  expect(paths).toEqual(['/health/live', '/health', '/health/live'])
  const source = read('server/src/entrypoints/http/health.ts')
  for (const path of paths) expect(source).toContain(`'${path}'`)
  const { periodSeconds = 0, failureThreshold = 0 } = container.startupProbe ?? {}
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600)
})

test('a pod has time to finish, and another one is ready before it stops', () => {
  const pause = Number(container.lifecycle?.preStop?.exec?.command?.[1])
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    pause + closeGraceMilliseconds / 1000 + 30,
  )
  expect(deployment.spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0)
  expect(deployment.spec?.replicas).toBeGreaterThanOrEqual(2)
})

test('the container has no privileges and cannot write to its image', () => {
  const { labels } = getKind('Namespace').metadata ?? {}
  expect(labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted')
  expect(pod?.containers.length).toBe(1)
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(pod?.automountServiceAccountToken).toBe(false)
  const mounted = container.volumeMounts?.map(({ mountPath }) => mountPath)
  expect(mounted).toEqual(expect.arrayContaining(['/data', '/tmp']))
})

test('the example of secrets has no values, and git ignores the real file', () => {
  expect(read('.gitignore')).toContain('deploy/kubernetes/secret.yaml\n')
  const values = secrets.flatMap(({ stringData }) => Object.values(stringData ?? {}))
  for (const value of values) expect(value).toMatch(/PASSWORD|KEY:SECRET|CONTENT OF THE KEY FILE/)
})

const hasKubectl = isInstalled('kubectl', 'kustomize builds the manifests')

test.skipIf(!hasKubectl)('kustomize builds the manifests', () => {
  const built = execFileSync('kubectl', ['kustomize', inRoot(folder)], { encoding: 'utf8' })
  expect(built).toContain(`image: registry.example.com/bocau:${version}`)
})
