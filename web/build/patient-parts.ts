import type { Plugin } from 'vite'

/**
 * Gives what fetches parts of the page an end: a part that is neither here nor refused in time has failed. And lets
 * whoever hears of a failure answer for it (`event.instead`), so that nobody who asked for the part is left with nothing.
 */
export function patientParts(milliseconds: number): Plugin {
  return {
    name: 'bocau-patient-parts',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: (code) => ({ code: waitForParts(code, milliseconds), map: null }),
    },
  }
}

/** The fetcher with a deadline. Refuses code that it does not know word for word. */
export function waitForParts(code: string, milliseconds: number): string {
  return edits(milliseconds).reduce((text, [known, by]) => {
    if (!known.test(text)) throw new Error(`What fetches parts of the page holds nothing like ${known}`)
    return text.replace(known, () => by)
  }, code)
}

const edits = (milliseconds: number): [known: RegExp, by: string][] => [
  [/if \(!e\.defaultPrevented\) throw err;/, 'if (!e.defaultPrevented) throw err;\n\t\treturn e.instead;'],
  [
    /return promise\.then\(\(res\) => \{/,
    `let timer;
\tconst late = new Promise((_, fail) => {
\t\ttimer = setTimeout(fail, ${milliseconds}, new Error("Loading chunk timed out"));
\t}).catch(handlePreloadError);
\treturn Promise.race([late, promise.then((res) => {`,
  ],
  [/handlePreloadError\(item\.reason\);/, 'return handlePreloadError(item.reason);'],
  [
    /return baseModule\(\)\.catch\(handlePreloadError\);\s*\}\);/,
    `return baseModule().catch(handlePreloadError);
\t})]).finally(() => clearTimeout(timer));`,
  ],
]
