import type { Plugin } from 'vite'
import { unusedReactDom } from './unused-react-dom.ts'

/** What the list was written against: another version is looked at by a person before anything of it is left out. */
const knownVersion = 'exports.version = "19.3.1";'

/** Builds without the parts of React DOM that this client has no use for, a quarter of it, and without a wait. */
export function leanReactDom(): Plugin {
  return {
    name: 'bocau-lean-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: leaveOutUnused(code), map: null }),
    },
  }
}

/** The client of React DOM without what is unused. Refuses code that it does not know word for word. */
export function leaveOutUnused(code: string): string {
  if (!code.includes(knownVersion)) throw new Error('unused-react-dom.ts was written for another React DOM')
  let lean = code
  for (const functions of Object.values(unusedReactDom)) {
    for (const [name, body] of Object.entries(functions)) lean = emptyFunction(lean, name, body)
  }
  return edits.reduce((text, [pattern, by]) => replaceAll(text, pattern, by), lean)
}

/** The file is printed evenly: a function of the outermost level ends at the first brace in the first column. */
function emptyFunction(code: string, name: string, body: string): string {
  const whole = new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{$.*?^\\}$`, 'gms')
  return replaceAll(code, whole, `function ${name}() {${body}}`)
}

const edits: [pattern: RegExp, by: string][] = [
  [/^exports\.hydrateRoot = .*?^\};$/gms, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = .*?^\};$/gms, ''],
  [/ReactDOMHydrationRoot\.prototype\.\w+ =/g, ''],
  [/^FragmentInstance\.prototype\.\w+ = .*?^\};$/gms, ''],
  // The question whether markup is being taken over is asked everywhere; its answer is always no.
  [/^ {2}isHydrating = !1,$/gm, ''],
  [/\(isHydrating = !0\)/g, '!0'],
  [/\bisHydrating = !0;/g, ''],
  [/\bisHydrating\n\) \{/g, '_\n) {'],
  [/\bisHydrating\b(?!\$)/g, '!1'],
  // What was waited for is shown when it has come. React holds it back until 300 ms after it last showed that something
  // is missing, so that signs of waiting do not chase each other; here there are none to see before 150 ms.
  [/\(\(exitStatus = globalMostRecentFallbackTime \+ 300 - now\(\)\),\s+10 < exitStatus\)/g, '!1'],
  // Signs that React throws to itself. As errors each takes down where it was made while the page starts.
  [/\bError\(formatProdErrorMessage\((?:460|461|474|519|542)\)\)/g, '{}'],
]

function replaceAll(code: string, pattern: RegExp, by: string): string {
  const replaced = code.replace(pattern, () => by)
  if (replaced === code) throw new Error(`React DOM holds nothing like ${pattern}`)
  return replaced
}
