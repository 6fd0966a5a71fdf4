import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

type Options<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key> & {
  queryKey: Key
}

/**
 * A hook that reads what much of a page reads, such as who is signed in. All who use it share one observer: one of
 * their own each takes longer than what they draw, every time something opens.
 */
export function shareQuery<Data, Key extends QueryKey>(options: Options<Data, Key>): () => Data | undefined {
  const { watch, read } = sharedQuery(options)
  return () => useSyncExternalStore(watch, read)
}

/** What such a hook looks at: it tells of changes, and what is known now. */
export function sharedQuery<Data, Key extends QueryKey>(options: Options<Data, Key>) {
  let observer: QueryObserver<Data, Error, Data, Data, Key> | undefined
  const watch = (listener: () => void) => {
    // A new one for each time it is on screen: the cache may have been emptied meanwhile.
    const shared = observer ?? new QueryObserver(queryClient, options)
    observer = shared
    const stop = shared.subscribe(listener)
    return () => {
      stop()
      if (!shared.hasListeners() && observer === shared) observer = undefined
    }
  }
  const read = () => queryClient.getQueryData<Data>(options.queryKey) ?? observer?.getCurrentResult().data
  return { watch, read }
}
