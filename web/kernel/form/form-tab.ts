/** The tab lives in the address, so that a link may lead to the history of a record. */
import { useSearchParams } from 'react-router'

export type Tab = 'details' | 'activity'

export function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'activity' ? 'activity' : 'details'
  const setTab = (next: Tab) => {
    if (next !== tab) setParams(next === 'details' ? {} : { tab: next }, { replace: true })
  }
  return [tab, setTab]
}
