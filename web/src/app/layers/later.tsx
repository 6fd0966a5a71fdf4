import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'

const longestWait = 1000

/** The first screen comes first: what lies over it is fetched when the browser has nothing better to do. */
const firstIdle = new Promise<void>((resolve) => {
  whenIdle(resolve, longestWait)
})

/**
 * A component whose code is fetched after the first screen stands, before anybody needs it; at once where it is wanted
 * already. It shows nothing until then, or where it does not come. Not `lazy`: React shows what was waited for no
 * sooner than 300 ms after it last showed that something is missing, as the first screen does.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, wanted?: Promise<void>) {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    await (wanted ? Promise.race([firstIdle, wanted]) : firstIdle)
    Loaded ??= await load()
  }

  return function Later(props: P) {
    const [isHere, setHere] = useState(Loaded !== undefined)
    useEffect(() => void fetch().then(() => setHere(true), ignore), [])
    return isHere && Loaded ? <Loaded {...props} /> : null
  }
}

const ignore = () => {}
