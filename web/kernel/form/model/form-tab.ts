/** The tab lives in the address, so that a link may lead to the history of a record. */
import { useSearchParams } from 'react-router'

export const firstTab = 'details'

/** Whatever the address says, the tab is one of those that are shown. */
export function useTab(shown: readonly string[]): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab') ?? firstTab
  const tab = shown.includes(named) ? named : firstTab
  const setTab = (next: string) => {
    if (next !== tab) setParams(next === firstTab ? {} : { tab: next }, { replace: true })
  }
  return [tab, setTab]
}
