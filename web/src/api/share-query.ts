import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

type Options<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key> & {
  queryKey: Key
}

/**
 * Creates a hook for data used by much of the page, such as the user. All users share one observer, because separate
 * ones would take longer than rendering.
 */
export function shareQuery<Data, Key extends QueryKey>(options: Options<Data, Key>): () => Data | undefined {
  const { watch, read } = sharedQuery(options)
  return () => useSyncExternalStore(watch, read)
}

/** Returns the subscription and snapshot functions of the hook. */
export function sharedQuery<Data, Key extends QueryKey>(options: Options<Data, Key>) {
  let observer: QueryObserver<Data, Error, Data, Data, Key> | undefined
  const watch = (listener: () => void) => {
    // A new observer for each mount, because the cache may have been cleared.
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
